import type { notificationsJa } from './notifications.ja.ts'

export const notificationsMn: typeof notificationsJa = {
  title: 'Мэдэгдэл',
  kind: { label: 'Төрөл', all: 'Бүгд', IMPORTANT: 'Чухал', NORMAL: 'Энгийн' },
  column: {
    type: 'Төрөл',
    title: 'Гарчиг',
    creator: 'Илгээгч',
    date: 'Илгээсэн огноо',
    state: 'Төлөв',
  },
  state: { unread: 'Уншаагүй', revised: 'Шинэчилсэн', read: 'Уншсан', expired: 'Хугацаа дууссан' },
  search: 'Гарчиг эсвэл агуулга',
  unreadOnly: 'Зөвхөн уншаагүй',
  readAll: {
    act: 'Бүгдийг уншсан болгох',
    done: '{count} мэдэгдлийг уншсан болголоо.',
    fault: 'Мэдэгдлийг уншсан болгож чадсангүй',
  },
  empty: {
    noneTitle: 'Мэдэгдэл одоогоор алга',
    noneText: 'Шинэ мэдэгдэл ирэхэд энд харагдана.',
    noMatchTitle: 'Тохирох мэдэгдэл алга',
    noMatchText: 'Хайлтын нөхцөлөө өөрчилнө үү.',
    showAll: 'Бүгдийг харах',
  },
  detail: {
    title: 'Мэдэгдэл',
    missingTitle: 'Мэдэгдэл олдсонгүй',
    missingText: 'Мэдэгдлийг эргүүлэн татсан эсвэл танд хамаарахгүй байж магадгүй.',
    revised: 'Шинэчилсэн:',
    files: 'Хавсралт',
    kilobytes: '{size} КБ',
    megabytes: '{size} МБ',
    fileFault: 'Файлыг хадгалж чадсангүй',
    pictureFailed: 'Зургийг харуулж чадсангүй: {name}',
  },
  fault: 'Мэдэгдлийг ачаалж чадсангүй',
  detailFault: 'Энэ мэдэгдлийг ачаалж чадсангүй',
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
