import type { chartJa } from './chart.ja.ts'

export const chartMn: typeof chartJa = {
  asTable: 'Хүснэгтээр харах',
  asChart: 'Графикаар харах',
  download: 'CSV файл татах',
  failed: 'Графикийг харуулж чадсангүй.',
  retry: 'Дахин ачаалах',
  nothing: 'Энэ хугацаанд өгөгдөл алга.',
  other: 'Бусад',
  total: 'Нийт',
  share: 'Хувь',
  weekday: 'Гараг',
  hour: '{hour} цаг',
  hourOf: '{weekday} гараг, {hour} цагийн үе',
  less: 'Бага',
  more: 'Их',
  move: 'Утгыг сонсохын тулд сумтай товчийг ашиглана уу.',
  compactStep: '3',
  compact1: '{figure} мян.',
  compact2: '{figure} сая',
  compact3: '{figure} тэрбум',
}
