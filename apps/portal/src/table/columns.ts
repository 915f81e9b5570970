import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Any CSS width. */
  readonly width?: string
  cell: (row: Row) => ReactNode
  /** Cannot be taken away. */
  readonly always?: boolean
  /** 2: off at first on screens under 1280 px. 3: off until somebody asks for it. */
  readonly priority?: 1 | 2 | 3
}
