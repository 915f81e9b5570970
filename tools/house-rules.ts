import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaFileNameRule } from './rules/area-file-names.ts'
import { areaImportRule } from './rules/area-imports.ts'
import { areaReadmeFaults } from './rules/area-readmes.ts'
import { circleRule } from './rules/circles.ts'
import { completeAreasRule } from './rules/complete-areas.ts'
import { decisionFaults } from './rules/decisions.ts'
import { fileRule, folderRule } from './rules/files.ts'
import { importRule } from './rules/imports.ts'
import { latePhrasesRule } from './rules/late-phrases.ts'
import { literalTextRule } from './rules/literal-text.ts'
import { modelRule } from './rules/model.ts'
import { moneyRule } from './rules/money.ts'
import { phrasingFaults, PHRASINGS_LEFT, type PhrasingsLeft } from './rules/phrasings.ts'
import { phraseFaults, spoken, type PhraseTree, type Spoken } from './rules/phrases.ts'
import { GLOSSARY, glossaryFaults, refusedWordFaults, refusedWords } from './rules/refused-words.ts'
import { registeredPhrasesRule } from './rules/registered-phrases.ts'
import type { Fault, Rule, SourceFile } from './rules/rule.ts'
import { screenPatternsRule } from './rules/screen-patterns.ts'
import { SPECIFICATION, specificationFaults } from './rules/specification.ts'
import { wordFaults } from './rules/words.ts'

const rules: readonly Rule[] = [
  importRule,
  areaFileNameRule,
  areaImportRule,
  circleRule,
  completeAreasRule,
  registeredPhrasesRule,
  latePhrasesRule,
  literalTextRule,
  moneyRule,
  screenPatternsRule,
  modelRule,
  fileRule,
  folderRule,
]

const readFiles = (root: string, patterns: readonly string[]): SourceFile[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map((found) => found.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Reads all source files that the rules check, without installed or generated files. */
export const readSources = (root: string): SourceFile[] =>
  readFiles(root, ['{packages,apps,tools,e2e,bench}/**/*.{ts,tsx,css,sql}', '*.ts'])

/** Reads all Markdown documents of the project. */
export const readDocuments = (root: string): SourceFile[] =>
  readFiles(root, ['*.md', '{docs,packages,apps,tools,e2e,bench}/**/*.md'])

/** Returns all violations of the house rules in the tree below `root`. */
export async function houseFaults(root: string): Promise<Fault[]> {
  const files = readSources(root)
  const documents = readDocuments(root)
  const glossary = readFileSync(join(root, GLOSSARY), 'utf8')
  const phrasingsLeft = JSON.parse(
    readFileSync(join(root, PHRASINGS_LEFT), 'utf8'),
  ) as PhrasingsLeft
  return [
    ...rules.flatMap((rule) => rule(files)),
    ...areaReadmeFaults(files, documents),
    ...decisionFaults(files, documents),
    ...phrasingFaults([...files, ...documents], phrasingsLeft),
    ...glossaryFaults(glossary),
    ...wordFaults([...files, ...documents], glossary),
    ...specificationFaults(readFileSync(join(root, SPECIFICATION), 'utf8'), files),
    ...(await allPhraseFaults(root, files, glossary)),
  ]
}

async function allPhraseFaults(
  root: string,
  files: readonly SourceFile[],
  glossary: string,
): Promise<Fault[]> {
  const refused = refusedWords(glossary)
  const groups = files.flatMap(
    ({ path }) => /^packages\/phrases\/src\/([^/]+)\.ja\.ts$/.exec(path)?.[1] ?? [],
  )
  const faults: Fault[] = []
  for (const group of groups) {
    const path = (language: Spoken) => `packages/phrases/src/${group}.${language}.ts`
    const present = spoken.filter((language) => files.some((file) => file.path === path(language)))
    const absent = spoken.filter((language) => !present.includes(language))
    faults.push(...absent.map((language) => ({ path: path(language), says: 'is missing' })))
    if (absent.length > 0) continue
    const trees = await Promise.all(
      spoken.map(async (language): Promise<[Spoken, PhraseTree]> => {
        const module = (await import(pathToFileURL(join(root, path(language))).href)) as Record<
          string,
          PhraseTree
        >
        return [language, Object.values(module)[0] ?? {}]
      }),
    )
    const all = Object.fromEntries(trees) as Record<Spoken, PhraseTree>
    faults.push(...phraseFaults(path, all), ...refusedWordFaults(path, all, refused))
  }
  return faults
}
