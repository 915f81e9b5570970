import type { auditJa } from './audit.ja.ts'

export const auditMn: typeof auditJa = {
  title: 'Үйлдлийн бүртгэл',
}
