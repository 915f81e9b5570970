import '../node-version.js'
import { parseArgs } from 'node:util'
import { root, run } from '../run.ts'
import { writeArea } from './area-files.ts'
import { areaNames } from './area-names.ts'

const usage = `npm run new:area -- PLURAL SINGULAR [--ja 名称] [--en name] [--mn нэр]

  npm run new:area -- coupons coupon --ja クーポン --en coupons --mn Купон

Writes an area that works: contract, phrases, migration, seed, server, README, screens, tests.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ja: { type: 'string' }, en: { type: 'string' }, mn: { type: 'string' } },
})
const [plural, singular, ...more] = positionals
if (plural === undefined || singular === undefined || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
const { written, registered } = writeArea(root, areaNames(plural, singular, values))
await run('oxfmt', [...written, ...registered])
await run(process.execPath, ['tools/schema-command.ts'])
console.log(`Written:\n  ${written.join('\n  ')}\nOne line added to each of:\n  ${registered.join('\n  ')}`)
console.log(
  'Next: its noun in docs/glossary.md, its README, its columns and permissions as they are to be, npm run check, npm test.',
)
