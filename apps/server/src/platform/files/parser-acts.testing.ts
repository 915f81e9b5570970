import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#platform/calls/app-error.ts'
import type { Parse, ParserModule } from './parser-messages.ts'

/** Instruction of a test to a parser process. */
export type Act =
  | { readonly act: 'parts'; readonly count: number }
  | { readonly act: 'environment' | 'fill the heap' | 'fill buffers' | 'loop' | 'crash' | 'fail' }
  /** Uses this many megabytes, then rejects the file. */
  | { readonly act: 'refuse'; readonly megabytes: number }
  /** Ends when the file `until` exists. */
  | { readonly act: 'wait'; readonly until: string }

export const acts: ParserModule<typeof parse> = {
  url: new URL('./parser-acts.testing.ts', import.meta.url),
}

const megabyte = () => Buffer.alloc(1024 * 1024, 1)

/** Yields the id of the parser process, then does what the instruction says. */
export const parse: Parse<Act, number, unknown> = async function* (order) {
  yield process.pid
  const kept: unknown[] = []
  let result: unknown = 'done'
  switch (order.act) {
    case 'parts':
      for (let part = 1; part < order.count; part++) yield part
      break
    case 'environment':
      result = { env: { ...process.env }, argv: [...process.argv, ...process.execArgv] }
      break
    case 'fill the heap':
      for (;;) kept.push(Array.from({ length: 1_000 }, () => ({ a: 1 })))
    case 'fill buffers':
      for (;;) kept.push(megabyte())
    case 'loop':
      for (;;);
    case 'crash':
      process.abort()
      break
    case 'fail':
      throw new Error('a mistake of ours')
    case 'refuse':
      while (kept.length < order.megabytes) kept.push(megabyte())
      throw new AppError('nothingToDo', { kept: kept.length })
    case 'wait':
      while (!existsSync(order.until)) await pause(5)
  }
  return result
}
