import '../node-version.js'
import { parseArgs } from 'node:util'
import { root, run } from '../run.ts'
import { writeArea } from './area-files.ts'
import { areaNames } from './area-names.ts'

const usage = `npm run new:area -- PLURAL SINGULAR [--ja 名称] [--en name] [--mn нэр]
                    [--store] [--unique FIELD] [--day FIELD]

  npm run new:area -- lost-items lost-item --ja 忘れ物 --en 'lost items' --mn 'Олдсон эд зүйл' --store \\
    --unique tag-number:管理番号:'Tag number':Дугаар --day found-on:発見日:'Day found':'Олдсон өдөр'

Creates a working area: contract, phrases, migration, seed, server, README, screens, tests.

  --store         each row belongs to one store, and only users who see the store see the row. Without --store, rows belong
                  to the merchant, and only users who see all of its stores can change them
  --unique FIELD  a code that is unique within the merchant, ignoring case
  --day FIELD     a day
  FIELD           NAME, or NAME:ja:en:mn with its label in each language`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ja: { type: 'string' },
    en: { type: 'string' },
    mn: { type: 'string' },
    store: { type: 'boolean' },
    unique: { type: 'string' },
    day: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const [plural, singular, ...more] = positionals
if (plural === undefined || singular === undefined || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
const { written, registered } = writeArea(root, areaNames(plural, singular, values, values))
await run('oxfmt', [...written, ...registered])
await run(process.execPath, ['tools/schema-command.ts'])
console.log(
  `Written:\n  ${written.join('\n  ')}\nOne line added to each of:\n  ${registered.join('\n  ')}\nUpdated: packages/database/schema.sql`,
)
console.log(`Next (CONTRIBUTING.md, "Add an area"):
  its noun in docs/glossary.md, and its table in "What grows" of docs/operations.md
  its README, columns and permissions as you need them
  npm run screens -- --missing
  npm run check; npm test`)
