"""What the page of the calculator shows, computed and worded by the package: no second implementation in the browser."""
