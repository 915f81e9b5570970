import { EVIDENCE_LIMIT } from '@choba/contract/evidence.ts'
import { PICTURE_LIMIT } from '@choba/contract/feedback.contract.ts'
import { MANUAL_FILE_MAX } from '@choba/contract/manuals.contract.ts'
import { LOGO_FILE_MAX, type LogosOfType } from '@choba/contract/payment-logos.ts'
import { QR_LOGO_FILE_MAX, QR_LOGO_SIDE } from '@choba/contract/qr-geometry.ts'
import { TENT_PICTURE_FILE_MAX } from '@choba/contract/table-tents.contract.ts'
import { TENANT_IMAGE_FILE_MAX, type Tenant } from '@choba/contract/tenants.contract.ts'
import { hostilePictures } from '@choba/server/platform/files/hostile-pictures.testing.ts'
import { largePdf, largePhotograph, paddedPicture } from './accepted-files.ts'
import { almostBoundaries } from './hostile-files.ts'
import type { UploadBench } from './upload-bench.ts'

/** Measures uploads of pictures and documents. */

interface Place {
  call: string
  role: string
  path: string
  /** Fields of the form that are sent together with the file. */
  fields?: Readonly<Record<string, string | number>>
  limit: number
  /** True if documents are accepted too. */
  pdf?: boolean
  /**
   * For requests that do not accept a photograph: side length in pixels of a picture with a single
   * color.
   */
  side?: number
}

const api = (path: string) => `/apiproxy/api/${path}`

async function placesOf(bench: UploadBench): Promise<Place[]> {
  const { items: logos } = await bench.get<{ items: LogosOfType[] }>(
    'sysconfig',
    'tenant/getpaymenttypelogos',
  )
  const { items: tenants } = await bench.get<{ items: Tenant[] }>('sysconfig', 'tenant/gettenants')
  const { tenantCode, version } = tenants[0]!
  const bare = logos.find(({ dark }) => dark === null)!
  return [
    { call: 'streamUpload', role: 'owner', path: '/edge/streamUpload', limit: PICTURE_LIMIT },
    {
      call: 'brand/upload',
      role: 'owner',
      path: api('brand/upload'),
      limit: EVIDENCE_LIMIT,
      pdf: true,
    },
    {
      call: 'evidence/upload',
      role: 'owner2',
      path: api('evidence/upload'),
      limit: EVIDENCE_LIMIT,
      pdf: true,
    },
    {
      call: 'manual/upload',
      role: 'superadmin',
      path: api('manual/upload'),
      limit: MANUAL_FILE_MAX,
      pdf: true,
    },
    {
      call: 'message/uploadfile',
      role: 'owner2',
      path: api('message/uploadfile'),
      limit: EVIDENCE_LIMIT,
      pdf: true,
    },
    {
      call: 'qr/logo',
      role: 'owner',
      path: api('qr/logo'),
      limit: QR_LOGO_FILE_MAX,
      side: QR_LOGO_SIDE,
    },
    {
      call: 'tabletent/picture',
      role: 'sysconfig',
      path: api('tabletent/picture'),
      limit: TENT_PICTURE_FILE_MAX,
      // The server stores the picture in a smaller size, which also has a limit in bytes. A picture
      // with noise would exceed this limit, so the picture has a single color.
      side: 7_000,
    },
    {
      call: 'tenant/uploadtenantimage',
      role: 'sysconfig',
      path: api('tenant/uploadtenantimage'),
      fields: { tenantCode, kind: 'logo', version },
      limit: TENANT_IMAGE_FILE_MAX,
      side: 2_000,
    },
    {
      call: 'tenant/uploadpaymenttypelogo',
      role: 'sysconfig',
      path: api('tenant/uploadpaymenttypelogo'),
      fields: { itemId: bare.itemId, background: 'DARK' },
      limit: LOGO_FILE_MAX,
      side: 2_000,
    },
  ]
}

/**
 * Name of a harmful picture. Only the requests with the size limit `PICTURE_LIMIT` are tested with
 * this picture, and they must reject it.
 */
const TURNED = 'a rotated picture of 50 megapixels with 8 bytes per pixel'

const hostile = (name: string): Promise<Buffer> | Buffer =>
  hostilePictures.find(([what]) => what === name)![2]()

export async function measurePictures(bench: UploadBench): Promise<void> {
  const photograph = await largePhotograph(PICTURE_LIMIT)
  const rejected = [
    [
      'an interlaced picture of 7,000 × 7,000',
      await hostile('an interlaced picture of 7,000 × 7,000'),
    ],
    ['a picture that is cut off', await hostile('a picture that is cut off')],
  ] as const
  const turned = await hostile(TURNED)
  for (const { call, role, path, fields, limit, pdf, side } of await placesOf(bench)) {
    const send = (file: Buffer) => () => bench.sendFile({ role, path, file, fields })
    const files = [
      ...rejected,
      ['a body that resembles the end of the form', almostBoundaries(limit - 1)] as const,
    ]
    for (const [file, bytes] of files)
      await bench.measure({ call, file, answer: 'rejected' }, send(bytes))
    if (limit === PICTURE_LIMIT)
      await bench.measure({ call, file: TURNED, answer: 'rejected' }, send(turned))
    if (pdf)
      await bench.measure(
        { call, file: 'a PDF of 10 MB', answer: 'accepted' },
        send(largePdf(limit)),
      )
    const picture = side === undefined ? photograph : await paddedPicture(side, limit)
    const file =
      side === undefined ? 'a photograph of 50 megapixels' : `a picture of ${side} × ${side} pixels`
    await bench.measure({ call, file, answer: 'accepted' }, send(picture))
  }
}
