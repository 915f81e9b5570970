import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { capture, root } from '../run.ts'
import type { PhraseText } from './phrase-texts.ts'

interface FileResult {
  readonly filePath: string
  readonly messages: readonly {
    readonly line: number
    readonly ruleId: string
    readonly message: string
  }[]
}

/** Number of texts in one file. The rules of textlint need more than linear time. */
const PER_FILE = 100

/**
 * Checks Japanese texts with textlint and the rules in `textlint.json`. The packages of textlint
 * must be installed.
 * @returns two lines for each violation: the text and the rule
 * @throws Error if textlint fails
 */
export function japaneseFaults(texts: readonly PhraseText[]): string[] {
  const tool = join(root, 'tools/prose')
  const folder = mkdtempSync(join(tmpdir(), 'choba-prose-'))
  try {
    for (let from = 0; from < texts.length; from += PER_FILE) {
      // An empty line makes each text a paragraph of its own.
      const lines = texts.slice(from, from + PER_FILE).map(({ text }) => `${text}\n\n`)
      writeFileSync(join(folder, `${from}.txt`), lines.join(''))
    }
    const textlint = join(tool, 'node_modules/textlint/bin/textlint.js')
    const config = ['--config', join(tool, 'textlint.json')]
    const modules = ['--rules-base-directory', join(tool, 'node_modules')]
    const { output: json } = capture(process.execPath, [
      textlint,
      ...config,
      ...modules,
      '--format',
      'json',
      join(folder, '*.txt'),
    ])
    return (JSON.parse(json) as FileResult[]).flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, message }) => {
        const at = Number(basename(filePath, '.txt')) + Math.floor((line - 1) / 2)
        const { place, text } = texts[at]!
        return `${place}: ${text}\n  ${ruleId}: ${message.split('\n')[0]!}`
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
