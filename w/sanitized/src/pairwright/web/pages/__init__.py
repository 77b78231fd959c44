"""The pages of the desk: one router a subject, listed in `pairwright.web.routes`."""
