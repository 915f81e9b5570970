import './node-version.js'
import { join } from 'node:path'
import { phraseFiles, phraseKey, readPhrases } from '../packages/phrases/src/read-phrases.ts'
import { installOwnPackages } from './own-packages.ts'
import { japaneseFaults } from './prose/japanese.ts'
import { mongolianFaults } from './prose/mongolian.ts'
import { phraseTexts, type PhraseText } from './prose/phrase-texts.ts'
import { root } from './run.ts'
import { bringPrograms } from './system-packages.ts'

// `npm run test:prose`: checks the Japanese phrases with textlint and the spelling of the Mongolian
// phrases with hunspell. `npm run check` checks the spelling of the English phrases. The packages
// of textlint have their own lock file (`prose/package-lock.json`), because they are large. The
// first run installs them, and the programs of hunspell if run as root on Debian.

/** A faulty text for each language, which the check must find before its other findings count. */
const planted: Readonly<Record<'ja' | 'mn', PhraseText>> = {
  ja: { place: 'planted', text: 'まず最初に設定することができます。' },
  mn: { place: 'planted', text: 'Гүйлгээг хадглах уу?' },
}

/** Returns the texts of all phrases of a language. The last text is the planted one. */
async function textsOf(language: 'ja' | 'mn'): Promise<PhraseText[]> {
  const phrases = (await readPhrases(language)) as unknown as Readonly<Record<string, object>>
  const texts = phraseFiles().flatMap((file) => phraseTexts(file, phrases[phraseKey(file)]!))
  return [...texts, planted[language]]
}

const isPlanted = (fault: string): boolean => fault.startsWith('planted: ')

await installOwnPackages(join(root, 'tools/prose'))
const missing = await bringPrograms({
  hunspell: 'hunspell',
  '/usr/share/hunspell/mn_MN.dic': 'hunspell-mn',
})
if (missing.length > 0) throw new Error(`Install these packages: ${missing.join(', ')}`)

const faults = {
  Japanese: japaneseFaults(await textsOf('ja')),
  Mongolian: mongolianFaults(await textsOf('mn')),
}
for (const [language, found] of Object.entries(faults)) {
  if (!found.some(isPlanted)) throw new Error(`The ${language} check misses its planted fault`)
  const rest = found.filter((fault) => !isPlanted(fault))
  for (const fault of rest) console.log(fault)
  console.log(`${language}: ${rest.length} faults`)
  if (rest.length > 0) process.exitCode = 1
}
