import { finished } from 'node:stream/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, type Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { withScope, type Scope } from './scope.ts'
import { onDatabase, onServer } from './testing.ts'

const system: Scope = { role: 'system' }
const server = process.env['TEST_DATABASE_URL']

/**
 * Collects the errors that the engine reports about its connections, so that the test can check
 * them and the test log does not contain them.
 */
function listener() {
  const lost: Error[] = []
  return { lost, onConnectionLost: (error: Error) => void lost.push(error) }
}

if (server)
  describe('an engine on PostgreSQL', () => {
    let engine: Engine
    let other: Engine
    const database = `choba_loss_${process.pid}`

    beforeEach(async () => {
      await onServer(
        server,
        `create database ${database} template ${process.env['CHOBA_TEST_TEMPLATE']}`,
      )
      engine = openPostgres(onDatabase(server, database), { size: 8, ...listener() })
      other = openPostgres(server, { size: 1, ...listener() })
    })
    afterEach(async () => {
      await engine.close()
      await other.close()
      await onServer(server, `drop database ${database} with (force)`)
    })

    const onOther = (text: string) =>
      asOwner(other, (_q, connection) => connection.query<{ n: number }>(text, [database]))
    const terminateAll = () =>
      onOther('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1')
    const inTransaction = async () => {
      const found = await onOther(`select count(*)::int as n from pg_stat_activity
      where datname = $1 and state <> 'idle'`)
      return found.rows[0]!.n
    }

    it('continues to work after every connection was lost under load, fifty times', async () => {
      const over = new AbortController()
      const outcomes = { done: 0, unavailable: 0 }
      const others: unknown[] = []
      async function load() {
        while (!over.signal.aborted) {
          await withScope(engine, system, async ({ connection }) => {
            await connection.query('select 1')
            await connection.query('select pg_sleep($1::float)', [Math.random() / 100])
          }).then(
            () => outcomes.done++,
            (error: unknown) => {
              if (error instanceof DatabaseUnavailable) outcomes.unavailable++
              else others.push(error)
            },
          )
        }
      }
      const clients = Array.from({ length: 8 }, load)
      for (let time = 0; time < 50; time++) {
        const before = outcomes.done
        // Waits until the load works again before the next cut.
        await expect
          .poll(() => outcomes.done, { timeout: 20_000, interval: 5 })
          .toBeGreaterThan(before)
        await terminateAll()
      }
      const before = outcomes.done
      await expect.poll(() => outcomes.done, { timeout: 20_000 }).toBeGreaterThan(before + 8)
      over.abort()
      await Promise.all(clients)
      expect(others).toEqual([])
      expect(outcomes.unavailable).toBeGreaterThan(50)
    })

    const standsStill =
      'ends a transaction that is idle for too long, and reports the database as unavailable'
    it(standsStill, { tags: ['real-clock'] }, async () => {
      const still = withScope(engine, system, async ({ connection }) => {
        await connection.query('set local idle_in_transaction_session_timeout = 20')
        await expect.poll(inTransaction, { timeout: 20_000, interval: 20 }).toBe(0)
        await connection.query('select 1')
      })
      await expect(still).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(await withScope(engine, system, async () => 'again')).toBe('again')
    })

    it('ends a COPY whose reader stops reading, and makes its connection available again', async () => {
      for (let time = 0; time < 20; time++) {
        const left = withScope(
          engine,
          system,
          async ({ connection }) => {
            const copy = connection.copyOut!(
              `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`,
            )
            for await (const chunk of copy) {
              expect((chunk as Buffer).length).toBeGreaterThan(0)
              break
            }
            await finished(copy).catch(() => {})
            throw new Error('the reader has left')
          },
          { readOnly: true, copies: true },
        )
        await expect(left).rejects.toThrow('the reader has left')
      }
      await expect.poll(inTransaction, { timeout: 20_000 }).toBe(0)
      expect(engine.stats()['owner']).toMatchObject({ total: 0, waiting: 0 })
    })

    it('stops waiting for a connection after a timeout', async () => {
      const held = Array.from({ length: 8 }, () =>
        withScope(engine, system, ({ connection }) => connection.query('select pg_sleep(7)'), {
          deadline: 20_000,
        }),
      )
      const late = withScope(engine, system, async () => 'a connection')
      await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
      await Promise.all(held)
    })
  })

it('the embedded database restarts if its thread ends during a statement', async () => {
  const hearing = listener()
  const threads: Worker[] = []
  const remember = (worker: Worker) => void threads.push(worker)
  process.on('worker', remember)
  const engine = await openPGlite({ folder: null, ...hearing })
  process.off('worker', remember)
  const opening = { text: 'begin', deadline: 60_000, pool: 'owner' } as const
  const crash = engine.transaction(opening, (connection) => {
    const answer = connection.query('select count(*) from generate_series(1, 5000000)')
    void threads.at(-1)!.terminate()
    return answer
  })
  const waiting = engine.transaction(opening, (connection) => connection.query('select 1'))
  await expect(crash).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect((await waiting).rows).toHaveLength(1)
  expect(hearing.lost).toHaveLength(1)
  await engine.close()
})
