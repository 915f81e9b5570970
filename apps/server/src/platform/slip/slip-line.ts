import type { Language } from '@choba/contract/session.contract.ts'

/** Line of a slip. The PDF and the printer output are made from the same lines. */
export type SlipLine =
  | { readonly kind: 'title' | 'heading' | 'text' | 'center'; readonly text: string }
  | {
      readonly kind: 'pair'
      readonly left: string
      readonly right: string
      readonly isStrong?: true
    }
  | { readonly kind: 'rule' }
  /** QR code of a text. */
  | { readonly kind: 'code'; readonly text: string }
  /** Centered picture (PNG or SVG) of a theme. `alt` describes the picture for screen readers. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly alt: string }

/** Input from which a slip is created. The same input always gives the same bytes. */
export interface SlipOrder {
  readonly format: 'pdf' | 'escpos'
  readonly lines: readonly SlipLine[]
  /** Title and author of the PDF. */
  readonly title: string
  readonly author: string
  readonly language: Language
  /** Creation time of the PDF, in milliseconds. */
  readonly createdAt: number
}
