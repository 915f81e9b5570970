import type { tenantPickerJa } from './tenant-picker.ja.ts'

export const tenantPickerMn: typeof tenantPickerJa = {
  label: 'Тенант',
  fault: 'Тенантуудыг ачаалж чадсангүй',
  unknown: '«{code}» кодтой тенант байхгүй байна.',
}
