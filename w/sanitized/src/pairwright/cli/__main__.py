"""`python -m pairwright.cli`: the command line without the installed script."""

from pairwright.cli.main import run

if __name__ == "__main__":
    run()
