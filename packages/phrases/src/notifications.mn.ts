import type { notificationsJa } from './notifications.ja.ts'

export const notificationsMn: typeof notificationsJa = {
  title: 'Мэдэгдэл',
  kind: { label: 'Төрөл', all: 'Бүгд', IMPORTANT: 'Чухал', NORMAL: 'Энгийн' },
  column: { type: 'Төрөл', title: 'Гарчиг', creator: 'Илгээгч', date: 'Илгээсэн огноо', state: 'Төлөв' },
  state: { unread: 'Уншаагүй', read: 'Уншсан', expired: 'Хугацаа дууссан' },
  empty: {
    noneTitle: 'Мэдэгдэл одоогоор алга',
    noneText: 'Шинэ мэдэгдэл ирэхэд энд харагдана.',
    noMatchTitle: 'Энэ төрлийн мэдэгдэл алга',
    noMatchText: 'Бусад төрлийн мэдэгдлийг мөн шалгана уу.',
    showAll: 'Бүгдийг харах',
  },
  detail: {
    title: 'Мэдэгдэл',
    missingTitle: 'Энэ мэдэгдлийг харуулах боломжгүй байна',
    missingText: 'Мэдэгдлийг эргүүлэн татсан эсвэл танд хамаарахгүй байж магадгүй.',
  },
  fault: 'Мэдэгдлийг ачаалж чадсангүй',
  screens: { list: 'Мэдэгдэл' },
  audit: {
    kind: { notification: 'Мэдэгдэл' },
    action: {
      importantList: 'Чухал мэдэгдлүүдийг харах',
      list: 'Мэдэгдлүүдийг харах',
      detail: 'Мэдэгдлийн дэлгэрэнгүйг харах',
      read: 'Мэдэгдлийг унших',
      file: 'Мэдэгдлийн хавсралт татах',
      unreadCount: 'Уншаагүй мэдэгдлийн тоог харах',
      readAll: 'Бүх мэдэгдлийг уншсан болгох',
    },
    sentence: {
      file: '{actor} «{object}» мэдэгдлийн хавсралтыг татлаа.',
      readAll: '{actor} бүх мэдэгдлийг уншсан болголоо.',
      read: '{actor} мэдэгдэл уншсан.',
    },
  },
}
