"""Tournament report files: TRF06, TRF16, TRF(x), TRF(bx) and TRF26."""
