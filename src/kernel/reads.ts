// Whether a program may wait for the reader: a look at its text, before it runs.

export const mayRead = (code: string) => /\binput\b|\bstdin\b/.test(code);
