import { type ComponentType, lazy } from 'react'
import type { galleryJa } from '@choba/phrases/gallery.ja.ts'

export type PartName = keyof typeof galleryJa.parts

const part = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }))

/** Pages of the gallery, in menu order. */
export const parts: Record<PartName, ComponentType> = {
  buttons: part(() => import('./button-examples.tsx'), 'ButtonExamples'),
  fields: part(() => import('./field-examples.tsx'), 'FieldExamples'),
  combobox: part(() => import('./combobox-examples.tsx'), 'ComboboxExamples'),
  tree: part(() => import('./tree-examples.tsx'), 'TreeExamples'),
  period: part(() => import('./period-examples.tsx'), 'PeriodExamples'),
  notices: part(() => import('./notice-examples.tsx'), 'NoticeExamples'),
  carousel: part(() => import('./carousel-examples.tsx'), 'CarouselExamples'),
  dialog: part(() => import('./dialog-examples.tsx'), 'DialogExamples'),
  drawer: part(() => import('./drawer-examples.tsx'), 'DrawerExamples'),
  upload: part(() => import('./upload-examples.tsx'), 'UploadExamples'),
  formFields: part(() => import('./form-field-examples.tsx'), 'FormFieldExamples'),
  formPage: part(() => import('./form-page-example.tsx'), 'FormPageExample'),
  formDrawer: part(() => import('./form-drawer-example.tsx'), 'FormDrawerExample'),
  formConfirm: part(() => import('./form-confirm-example.tsx'), 'FormConfirmExample'),
  table: part(() => import('./table-examples.tsx'), 'TableExamples'),
  charts: part(() => import('./chart-examples.tsx'), 'ChartExamples'),
  chartStates: part(() => import('./chart-state-examples.tsx'), 'ChartStateExamples'),
}

export const partNames = Object.keys(parts) as PartName[]

export const isPartName = (name: string): name is PartName => name in parts
