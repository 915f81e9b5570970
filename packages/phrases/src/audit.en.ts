import type { auditJa } from './audit.ja.ts'

export const auditEn: typeof auditJa = {
  title: 'Audit log',
}
