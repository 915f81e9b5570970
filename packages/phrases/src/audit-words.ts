import type { AuditActions, AuditKinds, Phrases } from './phrases.ts'

/** Returns the names of the calls of every area in the audit log: `{ users: { list: … } }`. */
export const auditActions = (phrases: Phrases): AuditActions =>
  Object.fromEntries(
    Object.entries(phrases).flatMap(([name, words]) =>
      'audit' in words ? [[name, (words.audit as { action: object }).action]] : [],
    ),
  ) as unknown as AuditActions

/** Returns the names of the kinds of objects in the audit log, for all areas. */
export const auditKindWords = (phrases: Phrases): AuditKinds =>
  Object.assign(
    {},
    ...Object.values(phrases).map((words: object) =>
      'audit' in words ? (words.audit as { kind?: object }).kind : {},
    ),
  ) as AuditKinds
