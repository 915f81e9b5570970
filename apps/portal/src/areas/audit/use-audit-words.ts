import type { AuditKind, AuditRow } from '@choba/contract/audit.contract.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { usePhrases, useTranslations } from '#lib/translations.ts'
import { plainValue } from './plain-value.ts'

type Words = Readonly<Record<string, string>>

const wordOf = (words: Words | undefined, key: string): string | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/**
 * Returns the name of an object from its fields, e.g. `roleName` of `{ roleId, roleName }`;
 * undefined if no name is beside the ID.
 */
const nameOf = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(fields).flatMap(([key, value]) =>
    key.endsWith('Name') &&
    typeof value === 'string' &&
    Object.hasOwn(fields, key.replace(/Name$/, 'Id'))
      ? [value]
      : [],
  )[0]

/** Labels of fields. Fields that are also search filters have the labels of the search form. */
export const fieldWords = ({
  audit,
  auditWords,
  transactions,
}: Pick<PortalPhrases, 'audit' | 'auditWords' | 'transactions'>): Words => ({
  ...audit.column,
  ...transactions.column,
  ...auditWords.field,
  // Last, so that an area cannot relabel a field name that several areas use.
  ...audit.field,
})

/** Labels for the parts of audit entries. A code without a label is shown unchanged. */
export function useAuditWords() {
  const { audit, auditWords, permissions, transactions, catalogue } = usePhrases(
    'audit',
    'auditWords',
    'permissions',
    'transactions',
    'catalogue',
  )
  const t = useTranslations('audit')
  const actions: Readonly<Record<string, Words>> = auditWords.action
  const granted: Readonly<Record<string, Words>> = permissions.can
  const byDot = (words: Readonly<Record<string, Words>>, name: string): string | undefined => {
    const [first = '', second = ''] = name.split('.')
    return wordOf(words[first], second)
  }
  const fields = fieldWords({ audit, auditWords, transactions })
  // Words for codes, by field. The field decides, because a user's name may be VALID and a remark
  // may be ALL.
  const coded: Readonly<Record<string, Words>> = {
    ...auditWords.word,
    kind: { ...auditWords.kind, ...audit.word },
    status: audit.word,
    managedStores: audit.word,
    outcome: audit.outcome,
    delivery: audit.delivery,
    job: audit.job,
    reads: { 1: audit.filter.readsShown },
    tradeKind: transactions.tradeKind,
    // Uses the fixed word of the payment class's kind and not the name in the catalogue, because
    // the text of an entry must never change.
    paymentClass: catalogue.kind,
    state: transactions.state,
    refundState: transactions.refundState,
  }
  const dotted: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
    action: actions,
    permissions: granted,
  }
  const wordFor = (name: string, code: string): string | undefined =>
    Object.hasOwn(dotted, name) ? byDot(dotted[name]!, code) : wordOf(coded[name], code)
  const order = [
    ...Object.keys(audit.field),
    ...Object.keys(auditWords.field),
    ...Object.keys(transactions.column),
    ...Object.keys(audit.column),
  ]
  const indexOf = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length
  const field = (name: string): string => wordOf(fields, name) ?? name
  const inOrder = <F extends { readonly field: string }>(all: readonly F[]): F[] =>
    all.toSorted((a, b) => indexOf(a.field) - indexOf(b.field))

  /**
   * Formats the value of a field for display. `currency` is the currency of amounts, or null if
   * unknown.
   */
  function value(name: string, of: unknown, currency: string | null = null): string {
    if (of === undefined || of === null || of === '') return audit.value.none
    if (Array.isArray(of)) {
      return of.length === 0
        ? audit.value.none
        : of.map((one) => value(name, one, currency)).join(' / ')
    }
    if (typeof of === 'object') {
      const parts = of as Readonly<Record<string, unknown>>
      const shown = nameOf(parts)
      if (shown !== undefined) return shown
      return inOrder(Object.keys(parts).map((key) => ({ field: key })))
        .map((part) =>
          t('part', {
            name: field(part.field),
            value: value(part.field, parts[part.field], currency),
          }),
        )
        .join(' / ')
    }
    if (typeof of === 'boolean') return of ? audit.value.yes : audit.value.no
    const text = typeof of === 'string' ? of : JSON.stringify(of)
    return wordFor(name, text) ?? plainValue(name, of as string | number, currency)
  }

  /** Returns the label for an entry without a user: a job of the service, or a failed sign-in. */
  const noOne = (detail: AuditRow['detail']): string =>
    detail?.['job'] ? audit.automatic : audit.unknownUser

  /** Returns the user of an entry: full name with the user name. */
  function actor({ userName, userFullName, byService, detail }: AuditRow): string {
    const name = byService ? audit.service : userFullName
    if (userName === '') return noOne(detail)
    return name === null ? userName : t('actor', { name, userName })
  }

  return {
    actor,
    /** Returns the full name only, for places that also show the user ID. */
    actorName: ({ userName, userFullName, byService, detail }: AuditRow): string =>
      byService ? audit.service : userName === '' ? noOne(detail) : (userFullName ?? userName),
    /** Label of an action: `refunds.add` → 返金. */
    action: (name: string): string => byDot(actions, name) ?? name,
    /** Label of an object kind: `user` → ユーザー. */
    kind: (kind: AuditKind): string => auditWords.kind[kind],
    field,
    /** Sorts fields in the order of the forms. Fields without a label come last. */
    inOrder,
    value,
  }
}
export type AuditWords = ReturnType<typeof useAuditWords>
