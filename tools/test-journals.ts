import './node-version.js'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { golden as statement } from '../apps/server/src/areas/statements/statement-figures.testing.ts'
import type { JournalDeposit } from '../apps/server/src/areas/journals/journal-entry.ts'
import { journalFile } from '../apps/server/src/areas/journals/journal-formats.ts'
import { defaultJournalNames } from '../packages/contract/src/journal-names.ts'
import { journalDates } from '../packages/contract/src/journals.filters.ts'
import { ensurePython } from './python.ts'
import { capture, run } from './run.ts'

/** Version of the Python package `beancount`, which contains `bean-check`. */
const BEANCOUNT = '3.2.3'

/**
 * `npm run test:journals`: installs Beancount into a temporary virtual environment and checks
 * journal files with `bean-check`. Also checks that `bean-check` rejects a file with unequal sides.
 */
const golden: JournalDeposit = {
  ...statement,
  companyCode: 'C01',
  companyName: '株式会社"サンプル"商店\\本店',
  entryDate: '2026-12-15',
  isReturned: false,
}
const deposits: readonly JournalDeposit[] = [
  golden,
  { ...golden, depositNo: 'DEP-20261215-000043', isReturned: true },
  {
    ...golden,
    depositNo: 'DEP-20261231-000044',
    dateFrom: '2026-12-16',
    dateTo: '2026-12-31',
    entryDate: '2027-01-15',
    figures: { ...golden.figures, revise: 115_323, transferAmount: 230_646 },
    revisions: [{ kind: 'TRANSFER_RETURNED', amount: 115_323 }],
  },
]

await ensurePython()
const folder = await mkdtemp(join(tmpdir(), 'choba-journals-'))
try {
  const bin = join(folder, 'venv', 'bin')
  const installed =
    (await run('python3', ['-m', 'venv', join(folder, 'venv')])) === 0 &&
    (await run(join(bin, 'pip'), ['install', '--quiet', `beancount==${BEANCOUNT}`])) === 0
  if (!installed) throw new Error(`Beancount ${BEANCOUNT} could not be installed`)
  const check = async (name: string, bytes: Uint8Array | string) => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return capture(join(bin, 'bean-check'), [file])
  }
  const names = defaultJournalNames('beancount', 'EXCLUSIVE')
  for (const datedBy of journalDates) {
    const { bytes } = journalFile(deposits, 'beancount', names, datedBy)
    const { ok, output } = await check(`${datedBy}.beancount`, bytes)
    if (!ok) throw new Error(`bean-check rejects the file dated by ${datedBy}:\n${output}`)
    const wrong = bytes.toString().replace('115323 JPY', '115322 JPY')
    if ((await check('wrong.beancount', wrong)).ok)
      throw new Error('bean-check accepts an entry with unequal sides')
  }
  console.log(`bean-check ${BEANCOUNT} accepts the journal files by both dates`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
