import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../src/owner.ts'
import { openPGlite } from '../src/pglite.ts'
import { readSeedCommand } from './seed-command.ts'
import { seed } from './seed.ts'

const now = new Date('2026-11-20T16:00:00Z')
const read = (...args: string[]) => readSeedCommand(args, {}, now)

describe('npm run seed', () => {
  it('uses the current day in Tokyo and the default port unless arguments or PORT give others', () => {
    expect(read()).toMatchObject({ size: 100_000, today: '2026-11-21' })
    expect(read('--size', '1000', '--today', '2024-02-29')).toMatchObject({
      size: 1_000,
      today: '2024-02-29',
    })
    expect(read('--today', '2027-01-01').today).toBe('2027-01-01')
    expect(readSeedCommand([], { PORT: '3100' }, now).origins.steppe).toBe(
      'http://steppe.localhost:3100',
    )
  })

  it.each([
    ['--size', '0'],
    ['--size', '1e4'],
    ['--size', 'many'],
    ['--size', ''],
    ['--today', 'yesterday'],
    ['--today', '2026-02-30'],
    ['--today', '2039-09-07'],
    ['--today', '1999-12-31'],
  ])('rejects %s %s with a message that names the valid range', (name, value) => {
    expect(() => read(name, value)).toThrow(new RegExp(`^${name} is a .* from `))
  })

  it('rejects a PORT that is not a number', () => {
    expect(() => readSeedCommand([], { PORT: 'web' }, now)).toThrow(
      'PORT is a whole number from 1 to 65535.',
    )
  })

  it('writes a year that ended long ago with refunds in its last month and no row after its last day', async () => {
    const engine = await openPGlite({ folder: null })
    try {
      await migrate(engine)
      await seed(engine, read('--size', '3000', '--today', '2024-02-29'))
      const [found] = await asOwner(engine, async (q) => {
        const { rows } = await sql<Record<string, unknown>>`
          select count(*)::int as n, min(business_day) as first, max(business_day) as last,
            count(*) filter (where trade_kind = 2 and business_day > '2024-01-31')::int > 0 as has_refunds
          from transactions`.execute(q)
        return rows
      })
      expect(found).toEqual({
        n: 3_000,
        first: '2023-03-02',
        last: '2024-02-29',
        has_refunds: true,
      })
    } finally {
      await engine.close()
    }
  })
})
