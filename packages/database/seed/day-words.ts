import type { TenantPlan } from './merchants.ts'

/** Texts that the demo's users type during a working day. */
export interface DayWords {
  /** Reason for a cash variance. */
  readonly cashVarianceReason: string
  readonly refundRemark: string
  readonly disputeReasons: readonly string[]
  /** Name of a payer that does not match an expected deposit. */
  readonly otherPayer: string
}

export const dayWords: Readonly<Record<TenantPlan['code'], DayWords>> = {
  demo: {
    cashVarianceReason: '釣銭の渡し間違い',
    refundRemark: '数量違いのため',
    disputeReasons: [
      '利用の覚えがない（10.4）',
      '二重に請求された（12.6）',
      '商品が届いていない（13.1）',
    ],
    otherPayer: 'ﾏﾙﾔﾏｼｮｳｼﾞ(ｶ',
  },
  steppe: {
    cashVarianceReason: 'Хариултын мөнгөний алдаа',
    refundRemark: 'Тоо ширхэг зөрсөн',
    disputeReasons: [
      'Картаар төлснөө санахгүй байна (10.4)',
      'Хоёр удаа төлөгдсөн (12.6)',
      'Барааг хүлээж аваагүй (13.1)',
    ],
    otherPayer: 'MONGOL TRADE',
  },
}
