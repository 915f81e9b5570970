import type { preparingJa } from './preparing.ja.ts'

export const preparingMn: typeof preparingJa = {
  title: 'Демо системийг бэлтгэж байна',
  lines: 'Бэлэн болмогц энэ хуудас өөрөө шилжинэ.',
  steps: {
    portal: 'Дэлгэцүүдийг угсрах',
    database: 'Өгөгдлийн санг бэлтгэх',
    rows: 'Демо өгөгдлийг бэлтгэх',
    server: 'Серверийг ачаалах',
    accounts: 'Хэрэглэгчдийг бэлтгэх',
  },
  states: {
    waiting: 'Хүлээгдэж байна',
    running: 'Хийгдэж байна',
    done: 'Дууссан',
  },
}
