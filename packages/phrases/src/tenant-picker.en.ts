import type { tenantPickerJa } from './tenant-picker.ja.ts'

export const tenantPickerEn: typeof tenantPickerJa = {
  label: 'Tenant',
  fault: 'Couldn’t load the tenants',
  unknown: 'No tenant has the code “{code}”.',
}
