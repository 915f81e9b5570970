export const tenantPickerJa = {
  label: 'テナント',
  fault: 'テナントを読み込めませんでした',
  unknown: 'コード「{code}」のテナントはありません。',
}

declare module './phrases.ts' {
  interface Phrases {
    tenantPicker: typeof tenantPickerJa
  }
}
