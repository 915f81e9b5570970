import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** What the pages are made with, by name. The colours are the tenant's: `/brand/style.css`. */
export const pageFiles = [
  { name: 'page.css', type: 'text/css', body: read('page.css') },
  { name: 'page.js', type: 'text/javascript', body: read('page.js') },
  { name: 'third-party-cookies.js', type: 'text/javascript', body: read('third-party-cookies.js') },
]
