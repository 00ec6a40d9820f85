// The environment variables that the page's Python begins with.

export const environment = { HOME: "/home/reader", MPLBACKEND: "module://hcw.backend" };
