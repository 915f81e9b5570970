import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const read = (name: string) => readFileSync(resolve(name), 'utf8')

/** CSS of the pages' font, to be placed first in a style sheet: `var(--typeface)`. */
export const typefaceStyles = read('@choba/typeface/typeface.css')

/** Static files of the pages by name. The tenant's colors are in `/theme/style.css`. */
export const pageFiles = [
  {
    name: 'page.css',
    type: 'text/css',
    body: typefaceStyles + read('./page.css') + read('./form.css'),
  },
  { name: 'page.js', type: 'text/javascript', body: read('./page.js') },
  {
    name: 'third-party-cookies.js',
    type: 'text/javascript',
    body: read('./third-party-cookies.js'),
  },
]
