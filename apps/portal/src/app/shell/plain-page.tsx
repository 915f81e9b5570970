import type { ReactNode } from 'react'
import { ProductMark } from '#app/shell/product-mark.tsx'
import { tenantName } from '#lib/session.ts'

/** Page with a single message, below the tenant's mark and name. */
export function PlainPage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-120 flex-col items-center gap-3 text-center">
        <p className="mb-3 flex items-center gap-2.5 text-lg font-semibold">
          <ProductMark />
          {tenantName()}
        </p>
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-muted">{text}</p>
        {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
      </div>
    </main>
  )
}
