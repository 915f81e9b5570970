import type { AuditActions, Phrases } from './phrases.ts'

/** What the audit log calls the calls of every area: `{ users: { list: … } }`. */
export const auditActions = (phrases: Phrases): AuditActions =>
  Object.fromEntries(
    Object.entries(phrases).flatMap(([name, words]) =>
      'audit' in words ? [[name, (words.audit as { action: object }).action]] : [],
    ),
  ) as unknown as AuditActions
