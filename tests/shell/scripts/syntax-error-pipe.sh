echo a
| echo b
