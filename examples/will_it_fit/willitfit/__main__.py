from willitfit.cli import main

raise SystemExit(main())
