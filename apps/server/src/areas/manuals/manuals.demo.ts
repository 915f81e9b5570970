import type { NewManual } from '@choba/contract/manuals.contract.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Services } from '#platform/calls/area.ts'
import { storeFile } from '#platform/files/files.ts'
import { merchantScopeOf, type Principal, scopeOf } from '#platform/access/principals.ts'
import type { Acting } from './manual-editor.ts'
import { addCategory } from './manual-categories.ts'
import { type DemoText, demoPdf } from './manual-demo-pdf.ts'
import { findCategories } from './manuals.repository.ts'
import { addManual } from './manuals.service.ts'

// Creates the manuals of the demo with the functions that the API uses. Their files are therefore
// stored, attached and read in the same way as those of users.

interface DemoManual {
  /** True for a manual of the merchant, false for one of the service. */
  readonly isOwn: boolean
  readonly category: string
  readonly texts: Partial<Record<Language, DemoText>>
}

export interface DemoManuals {
  readonly categories: Readonly<
    Record<
      string,
      { readonly sequence: number; readonly names: Readonly<Record<'ja' | 'mn', string>> }
    >
  >
  readonly manuals: readonly DemoManual[]
}

type Parts = Pick<Services, 'engine' | 'jobs' | 'principals'>

/**
 * Returns the users who own the demo manuals of a tenant, and the tenant's language. One is an
 * administrator, and one is a user of the biggest merchant.
 */
async function keepersOf({ engine, principals }: Parts, tenantId: number) {
  const people = await withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      q
        .selectFrom('users as u')
        .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
        .select(['u.id', 'u.username', 'm.currency'])
        .where('u.tenant_id', '=', tenantId)
        .where('u.username', 'in', ['superadmin', 'owner'])
        .execute(),
    { readOnly: true },
  )
  const named = async (name: string) => {
    const found = people.find(({ username }) => username === name)
    return found ? principals.byUser(tenantId, found.id) : null
  }
  const speaks: 'ja' | 'mn' = people.some(({ currency }) => currency === 'MNT') ? 'mn' : 'ja'
  return { service: await named('superadmin'), merchant: await named('owner'), speaks }
}

const acting = (tx: Acting['tx'], person: Principal): Acting => ({
  tx,
  person,
  owner: {
    tenant_id: person.user.tenant_id,
    merchant_id: person.merchant.id,
    of_service: person.isAdmin,
  },
  // The demo's manuals get no audit entries, because no user has created them.
  audit: () => {},
})

const hasManuals = (engine: Engine, person: Principal): Promise<boolean> =>
  withScope(engine, scopeOf(person), async (tx) => (await findCategories(tx, 'own')).length > 0, {
    readOnly: true,
  })

/** Creates manuals for those demo tenants that have none. Waits for `turn` before each document. */
export async function makeDemoManuals(
  parts: Parts,
  tenantIds: readonly number[],
  { categories, manuals }: DemoManuals,
  { signal, turn }: { readonly signal: AbortSignal; readonly turn: () => Promise<void> },
): Promise<void> {
  const { engine, jobs } = parts
  const documents = new Map<DemoText, Buffer>()
  const documentOf = async (text: DemoText, language: Language) => {
    const known = documents.get(text)
    if (known) return known
    // Creating a PDF blocks the event loop for a while, so requests get a turn before it.
    await turn()
    const bytes = await demoPdf(text, language)
    documents.set(text, bytes)
    return bytes
  }

  async function makeFor(person: Principal, wanted: readonly DemoManual[], speaks: 'ja' | 'mn') {
    const made = new Map<string, string>()
    for (const { category, texts } of wanted) {
      const there = languages.filter(
        (language) => texts[language] && (!person.isAdmin ? language === speaks : true),
      )
      const files: NewManual['files'] = []
      for (const language of there) {
        const text = texts[language]!
        const bytes = await documentOf(text, language)
        const file = { contentType: 'application/pdf', bytes } as const
        const store = merchantScopeOf(person.merchant, person.stores)
        const fileName = await withScope(engine, store, (tx) =>
          storeFile(tx, jobs, person.user, `${text.title}.pdf`, file),
        )
        files.push({ language, fileName })
      }
      if (signal.aborted) return
      await withScope(engine, scopeOf(person), async (tx) => {
        const call = acting(tx, person)
        const { names, sequence } = categories[category]!
        const categoryId =
          made.get(category) ??
          (await addCategory(call, { name: names[speaks], sequence })).categoryId
        made.set(category, categoryId)
        await addManual(call, jobs, { name: texts[speaks]!.title, categoryId, files })
      })
    }
  }

  for (const tenantId of tenantIds) {
    const { service, merchant, speaks } = await keepersOf(parts, tenantId)
    for (const person of [service, merchant]) {
      if (signal.aborted || !person || (await hasManuals(engine, person))) continue
      await makeFor(
        person,
        manuals.filter(({ isOwn }) => isOwn !== person.isAdmin),
        speaks,
      )
    }
  }
}
