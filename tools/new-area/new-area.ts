import '../node-version.js'
import { parseArgs } from 'node:util'
import { root, run } from '../run.ts'
import { writeArea } from './area-files.ts'
import { areaNames } from './area-names.ts'

const usage = `npm run new:area -- PLURAL SINGULAR [--ja 名称] [--en name] [--mn нэр]
                    [--store] [--unique FIELD] [--day FIELD]

  npm run new:area -- lost-items lost-item --ja 忘れ物 --en 'lost items' --mn 'Олдсон эд зүйл' --store \\
    --unique tag-number:管理番号:'Tag number':Дугаар --day found-on:発見日:'Day found':'Олдсон өдөр'

Writes an area that works: contract, phrases, migration, seed, server, README, screens, tests.

  --store         each row belongs to one store, and only people who see the store see it; without it, rows belong to the
                  merchant, and only people who see all of its stores change them
  --unique FIELD  a code that no two rows of the merchant share, in whatever case it is written
  --day FIELD     a day
  FIELD           NAME, or NAME:ja:en:mn with its word in each language`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ja: { type: 'string' },
    en: { type: 'string' },
    mn: { type: 'string' },
    store: { type: 'boolean' },
    unique: { type: 'string' },
    day: { type: 'string' },
  },
})
const [plural, singular, ...more] = positionals
if (plural === undefined || singular === undefined || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
const { written, registered } = writeArea(root, areaNames(plural, singular, values, values))
await run('oxfmt', [...written, ...registered])
await run(process.execPath, ['tools/schema-command.ts'])
console.log(
  `Written:\n  ${written.join('\n  ')}\nOne line added to each of:\n  ${registered.join('\n  ')}\nWritten again: packages/database/schema.sql`,
)
console.log(`Next (CONTRIBUTING.md, "Add an area"):
  its noun in docs/glossary.md, and its table in "What grows" of docs/operations.md
  its README, columns and permissions as you need them
  npm run screens -- --missing
  npm run check; npm test`)
