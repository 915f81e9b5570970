import type { AuditActions, AuditKinds, Phrases } from './phrases.ts'

/** What the audit log calls the calls of every area: `{ users: { list: … } }`. */
export const auditActions = (phrases: Phrases): AuditActions =>
  Object.fromEntries(
    Object.entries(phrases).flatMap(([name, words]) =>
      'audit' in words ? [[name, (words.audit as { action: object }).action]] : [],
    ),
  ) as unknown as AuditActions

/** What it calls the things of every area. */
export const auditKindWords = (phrases: Phrases): AuditKinds =>
  Object.assign(
    {},
    ...Object.values(phrases).map((words: object) =>
      'audit' in words ? (words.audit as { kind?: object }).kind : {},
    ),
  ) as AuditKinds
