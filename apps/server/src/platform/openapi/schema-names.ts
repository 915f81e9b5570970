import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const folder = join(import.meta.dirname, '../../../../../packages/contract/src')

/** Building blocks come first, because other modules export some of them under a second name. */
const FIRST = ['fields.ts', 'day.ts', 'money.ts', 'envelope.ts']

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/** Converts `point-rules.contract.ts` or `entCode` to `PointRules` or `EntCode`. */
export const pascal = (text: string): string =>
  text
    .replace(/(\.contract|\.filters)?\.ts$/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/**
 * Returns the name of each schema that a module of the contract exports. If two modules export
 * different schemas under one name, the name of the second begins with its module.
 */
export async function schemaNames(): Promise<Map<z.core.$ZodType, string>> {
  const files = globSync('*.ts', { cwd: folder })
    .filter((file) => !/\.(test|testing|faults)\.ts$/.test(file))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const names = new Map<z.core.$ZodType, string>()
  const taken = new Set<string>()
  for (const file of files) {
    const module = (await import(/* @vite-ignore */ `@choba/contract/${file}`)) as object
    for (const [key, value] of Object.entries(module)) {
      if (!isSchema(value) || names.has(value)) continue
      const short = pascal(key)
      const name = taken.has(short) ? pascal(file) + short : short
      taken.add(name)
      names.set(value, name)
    }
  }
  return names
}

const rank = (file: string): number => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length)
