import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit, writeAuditAlone } from '#platform/audit/audit.ts'
import { silentLog } from '#platform/observability/log.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { anchorText, auditChain, emptyChain, readAnchor, type Anchor } from './audit-chain.ts'
import { startSealing } from './audit.jobs.ts'
import { ChainBroken, readChainHead } from './audit-sealing.ts'
import {
  entryOf,
  merchantIds,
  plantWaiting,
  sealTenant,
  tenantId,
  verifyAfter,
  writeEntries,
} from './audit.testing.ts'
import type { ChainFault } from './audit-verification.ts'

const SECRET = 'a secret of the tests, long enough for them'
const ENTRIES = 150
/** Number of random manipulations in the test; `AUDIT_RUNS=1000` runs the full test. */
const RUNS = Number(process.env['AUDIT_RUNS'] ?? 24)
const chain = auditChain(SECRET)

let engine: Engine
/**
 * Earlier end of the chain with its valid signature. An attacker who cuts the chain could put it
 * back.
 */
let earlier: { seq: bigint; hash: string; signature: string }
let anchor: Anchor

const verify = (anchors?: readonly Anchor[]) => verifyAfter(engine, chain, async () => {}, anchors)
const headOf = () =>
  asOwner(engine, (q) =>
    q
      .selectFrom('audit_heads')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow(),
  )

beforeAll(async () => {
  engine = await openTestDatabase()
  await writeEntries(engine, ENTRIES / 2)
  await sealTenant(engine, chain, tenantId)
  earlier = await headOf()
  await writeEntries(engine, ENTRIES / 2, ENTRIES / 2)
  await sealTenant(engine, chain, tenantId)
  anchor = readAnchor(anchorText(tenantId, (await readChainHead(engine, tenantId))!))!
})
afterAll(() => engine.close())

describe('the audit chain', () => {
  it('contains every entry once, and verification finds no fault', async () => {
    expect(await verify([anchor])).toEqual({
      fault: null,
      seq: BigInt(ENTRIES),
      hash: anchor.hash,
      waiting: 0,
    })
    expect(
      await asOwner(engine, (q) => q.selectFrom('audit_unsealed').selectAll().execute()),
    ).toEqual([])
  })

  it('neither verifies nor accepts new entries with another secret', async () => {
    const other = auditChain(`${SECRET}, and another one`)
    expect(await verifyAfter(engine, other, async () => {})).toMatchObject({
      fault: 'endSignature',
    })
    await writeEntries(engine, 1, 9_000)
    await expect(sealTenant(engine, other, tenantId)).rejects.toThrow(ChainBroken)
    expect(await verify()).toMatchObject({ fault: null, waiting: 1 })
  })

  it('has no gaps and no forks after concurrent writes, seals and rollbacks', async () => {
    const before = await readChainHead(engine, tenantId)
    const writing = Array.from({ length: 30 }, async (_none, nth) => {
      if (nth % 5 === 0) {
        const scope = { role: 'identity', tenantId } as const
        const failing = withScope(engine, scope, async (tx) => {
          await writeAudit(tx, entryOf(5_000 + nth))
          throw new Error('rolled back')
        })
        await expect(failing).rejects.toThrow('rolled back')
      } else await writeEntries(engine, 3, 5_000 + nth * 10)
    })
    const sealing = Array.from({ length: 12 }, () => sealTenant(engine, chain, tenantId))
    await Promise.all([...writing, ...sealing])
    await Promise.all([sealTenant(engine, chain, tenantId), sealTenant(engine, chain, tenantId)])
    const verdict = await verify([anchor])
    // The expected count includes one entry of the previous test, which was not sealed yet.
    expect(verdict).toMatchObject({ fault: null, seq: before!.seq + 1n + 72n, waiting: 0 })
  })

  it('is separate for each tenant, and sealing reads the entries of one tenant only', async () => {
    await writeAuditAlone(engine, { ...entryOf(8_000), merchantId: 51, tenantId: 2 })
    const before = await readChainHead(engine, tenantId)
    expect(await sealTenant(engine, chain, tenantId)).toBe(0)
    const seen = await withScope(engine, { role: 'sealer', tenantId: 2 }, async ({ q }) => [
      await q.selectFrom('audit_entries').select('tenant_id').execute(),
      await q.selectFrom('audit_seals').select('tenant_id').execute(),
      await q.selectFrom('audit_heads').select('tenant_id').execute(),
    ])
    expect(seen).toEqual([[{ tenant_id: 2 }], [], []])
    expect(await sealTenant(engine, chain, 2)).toBe(1)
    expect(await readChainHead(engine, 2)).toMatchObject({ seq: 1n })
    expect(await readChainHead(engine, tenantId)).toEqual(before)
  })

  it('grows in the background within seconds, and its end is logged at server start and stop', async () => {
    const { log, lines } = memoryLog()
    const sealing = startSealing(engine, { masterSecret: SECRET, log })
    await writeEntries(engine, 2, 7_000)
    await expect
      .poll(async () => (await verify()) as { waiting?: number }, { timeout: 5_000 })
      .toMatchObject({ fault: null, waiting: 0 })
    await writeEntries(engine, 1, 7_002)
    await sealing.stop()
    const end = await readChainHead(engine, tenantId)
    // Anchors are logged even though production's log level is `warn`.
    expect(lines()).not.toEqual([])
    for (const line of lines())
      expect(line).toMatchObject({ component: 'audit', msg: 'the audit chain ends here' })
    const anchors = lines().map((line) => line['anchor'] as string)
    expect(anchors[0]).toMatch(/^1:\d+:[0-9a-f]{64}$/)
    expect(anchors).toContain(anchorText(tenantId, end!))
    expect(await verify(anchors.map((text) => readAnchor(text)!))).toMatchObject({
      fault: null,
      waiting: 0,
    })
  })
})

describe('the queue of entries to be sealed', () => {
  it('does not delay other tenants if it is long for one tenant', async () => {
    const own = await openTestDatabase()
    try {
      await plantWaiting(own, 3_000)
      await writeAuditAlone(own, { ...entryOf(1), merchantId: 51, tenantId: 2 })
      const sealing = startSealing(own, { masterSecret: SECRET, log: silentLog() })
      await expect
        .poll(async () => (await readChainHead(own, 2))?.seq, { interval: 20, timeout: 30_000 })
        .toBe(1n)
      const others = await readChainHead(own, tenantId)
      await sealing.stop()
      expect(others!.seq).toBeLessThan(3_000n)
      expect(await readChainHead(own, tenantId)).toMatchObject({ seq: 3_000n })
      expect(await verifyAfter(own, chain, async () => {})).toMatchObject({
        fault: null,
        waiting: 0,
      })
    } finally {
      await own.close()
    }
  })

  it('does not delay later entries if it contains many deleted entries', async () => {
    const own = await openTestDatabase()
    try {
      await plantWaiting(own, 1_200)
      await asOwner(own, (q) => q.deleteFrom('audit_entries').execute())
      await writeEntries(own, 3)
      expect(await sealTenant(own, chain, tenantId)).toBe(3)
      expect(await readChainHead(own, tenantId)).toMatchObject({ seq: 3n })
      expect(await verifyAfter(own, chain, async () => {})).toMatchObject({ fault: 'entryMissing' })
    } finally {
      await own.close()
    }
  })
})

type Deed = Parameters<typeof verifyAfter>[2]

/** SQL expressions that give each column a different value of the same type. */
const edits: Record<string, string> = {
  merchant_id: 'merchant_id + 1000',
  id: '-id',
  tenant_id: 'tenant_id + 1',
  at: `at + interval '1 microsecond'`,
  user_id: 'coalesce(user_id, 0) + 1',
  user_name: `user_name || ' '`,
  action: `action || 'x'`,
  object: `coalesce(object, '') || 'x'`,
  object_kind: `coalesce(object_kind, '') || 'x'`,
  object_id: `coalesce(object_id, '') || '0'`,
  result_type: 'result_type + 1',
  detail: `case when detail is null then '{}' else detail || '{"x": 0.10}' end`,
  ip: `coalesce(ip, '') || '0'`,
  request_id: `request_id || '0'`,
}

/** SQL condition for the entry at link number $1 of the chain. */
const ofSeq = `(merchant_id, id) in (select merchant_id, entry_id from audit_seals where tenant_id = ${tenantId} and seq = $1)`
const afterSeq = ofSeq.replace('seq = $1', 'seq > $1')

/** Deletes all audit data of a tenant. */
const wipe: Deed = async (run) => {
  for (const table of ['audit_unsealed', 'audit_seals', 'audit_entries']) {
    await run(`delete from ${table} where tenant_id = ${tenantId}`)
  }
  return run(`delete from audit_heads where tenant_id = ${tenantId}`)
}

const tamperings: Record<string, (seq: number, column: string) => Deed> = {
  edit: (seq, column) => (run) =>
    run(`update audit_entries set ${column} = ${edits[column]} where ${ofSeq}`, [seq]),
  deletion: (seq) => (run) => run(`delete from audit_entries where ${ofSeq}`, [seq]),
  'deletion with its link': (seq) => async (run) => {
    await run(`delete from audit_entries where ${ofSeq}`, [seq])
    return run(`delete from audit_seals where tenant_id = ${tenantId} and seq = $1`, [seq])
  },
  'deletion of a link': (seq) => (run) =>
    run(`delete from audit_seals where tenant_id = ${tenantId} and seq = $1`, [seq]),
  'another link': (seq) => (run) =>
    run(
      `update audit_seals set hash = md5(hash) || md5(hash) where tenant_id = ${tenantId} and seq = $1`,
      [seq],
    ),
  'cut of entries': (seq) => (run) => run(`delete from audit_entries where ${afterSeq}`, [seq]),
  'cut of entries and links': (seq) => async (run) => {
    await run(`delete from audit_entries where ${afterSeq}`, [seq])
    return run(`delete from audit_seals where tenant_id = ${tenantId} and seq > $1`, [seq])
  },
  'cut with an end made up': (seq) => async (run) => {
    await run(`delete from audit_entries where ${afterSeq}`, [seq])
    await run(`delete from audit_seals where tenant_id = ${tenantId} and seq > $1`, [seq])
    return run(
      `update audit_heads h set seq = s.seq, hash = s.hash from audit_seals s
       where h.tenant_id = ${tenantId} and s.tenant_id = h.tenant_id and s.seq = $1`,
      [seq],
    )
  },
  'cut with an earlier end put back': () => async (run) => {
    await run(`delete from audit_entries where ${afterSeq}`, [earlier.seq])
    await run(`delete from audit_seals where tenant_id = ${tenantId} and seq > $1`, [earlier.seq])
    return run(
      `update audit_heads set seq = $1, hash = $2, signature = $3 where tenant_id = ${tenantId}`,
      [earlier.seq, earlier.hash, earlier.signature],
    )
  },
  'wipe of the tenant': () => wipe,
  'wipe with the empty end put back': () => async (run) => {
    await wipe(run)
    return run(`insert into audit_heads select $1, 0, '', $2, now()`, [
      tenantId,
      chain.sign(tenantId, emptyChain),
    ])
  },
  'an entry slipped in': (seq) => (run) =>
    run(
      `insert into audit_entries select (jsonb_populate_record(e, jsonb_build_object('id', e.id + 1))).*
       from audit_entries e where ${ofSeq.replace('(merchant_id, id)', '(e.merchant_id, e.id)')}`,
      [seq],
    ),
}

describe('an attacker who owns the database tables', () => {
  it(`makes ${RUNS} edits, insertions, deletions and truncations, and verification finds all ${RUNS}`, async () => {
    const unseen: string[] = []
    const kinds = new Map<string, number>()
    const any = fc.record({
      deed: fc.constantFrom(...Object.keys(tamperings), ...Object.keys(edits).map(() => 'edit')),
      seq: fc.integer({ min: 1, max: ENTRIES - 1 }),
      column: fc.constantFrom(...Object.keys(edits)),
    })
    const seed = Number(process.env['SEED'] ?? Date.now())
    for (const { deed, seq, column } of fc.sample(any, { numRuns: RUNS, seed })) {
      let touched = 0
      const act = tamperings[deed]!(seq, column)
      const verdict = await verifyAfter(
        engine,
        chain,
        async (run) => (touched = Number(await act(run))),
        [anchor],
      )
      const what = `${deed} of ${deed === 'edit' ? column : 'an entry'} at ${seq} (SEED=${seed})`
      if (touched === 0) unseen.push(`${what} did nothing`)
      if (verdict.fault === null) unseen.push(what)
      kinds.set(deed, (kinds.get(deed) ?? 0) + 1)
    }
    expect(unseen).toEqual([])
    expect([...kinds.values()].reduce((sum, count) => sum + count)).toBe(RUNS)
    expect(await verify([anchor])).toMatchObject({ fault: null })
  })

  it.each<[string, ChainFault, bigint | null]>([
    ['edit', 'entryChanged', 100n],
    ['deletion', 'entryMissing', 100n],
    ['deletion with its link', 'linkMissing', 100n],
    ['deletion of a link', 'linkMissing', 100n],
    ['another link', 'linkChanged', 100n],
    ['cut of entries', 'entryMissing', 101n],
    ['cut of entries and links', 'chainCut', 101n],
    ['cut with an end made up', 'endSignature', 100n],
    ['an entry slipped in', 'entryUnlinked', null],
    ['wipe of the tenant', 'endMissing', null],
  ])('causes a first fault that verification reports: %s (%s)', async (deed, fault, seq) => {
    expect(await verifyAfter(engine, chain, tamperings[deed]!(100, 'user_name'))).toMatchObject({
      fault,
      seq,
    })
  })

  it('can restore an earlier end unnoticed, unless verification compares the chain with an anchor', async () => {
    const cut = tamperings['cut with an earlier end put back']!(0, '')
    expect(await verifyAfter(engine, chain, cut)).toMatchObject({ fault: null, seq: earlier.seq })
    expect(await verifyAfter(engine, chain, cut, [anchor])).toMatchObject({
      fault: 'anchorNotReached',
    })
    const other = { ...anchor, hash: 'f'.repeat(64) }
    expect(await verify([other])).toMatchObject({ fault: 'anchorDiffers', seq: anchor.seq })
  })

  it('cannot edit any column of any merchant’s entry unnoticed', async () => {
    for (const column of Object.keys(edits)) {
      for (const seq of merchantIds.map((_id, nth) => 20 + nth)) {
        const verdict = await verifyAfter(engine, chain, tamperings['edit']!(seq, column))
        expect(`${column} ${verdict.fault}`).toMatch(/(entryChanged|entryMissing)$/)
      }
    }
  })
})
