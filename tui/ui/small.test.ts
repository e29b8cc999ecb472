import { describe, expect, it } from 'vitest'
import { DATE_FORMATS, dateFormat } from '../../rules/installation/date-format.ts'
import { clean, cleanText } from './clean.ts'
import { age, type Connection, type ConnectionEvent, connect, UNHEARD } from './connection.ts'
import { typeDay } from './dialogs/day-typing.ts'
import { typedPath } from './dialogs/document.ts'
import { editLine, lineOf, textOf } from './keys/line.ts'
import { type Column, fitColumns } from './lists/columns.ts'
import { moveTo } from './lists/list.ts'
import { liveReducer } from './live.ts'
import { adapt, looksOf } from './terminal.ts'
import { clip, pad, pairs, widthOf, wrap } from './text.ts'

describe('clean', () => {
  it('takes out what moves, rings or turns text around, and keeps line ends and letters', () => {
    expect(cleanText('\u001b[31mred\u001b[0m \u0007\u009b2J bell\r\nnext\ttab é 日本 \u202eevil')).toBe('red  bell\nnext  tab é 日本 evil')
  })

  it('goes through a whole answer, and leaves what is not JSON alone', () => {
    expect(clean({ a: ['\u001b[2Jx'], b: { c: null, d: 3 } })).toEqual({ a: ['x'], b: { c: null, d: 3 } })
    const file = new Response('x')
    expect(clean(file)).toBe(file)
  })
})

describe('typing a date', () => {
  const today = '2026-11-20'
  const typed = (...parts: string[]) => parts.reduce((text, part) => typeDay(text, part, today), '')
  it.each([
    [['11202026'], '11/20/2026'],
    [['1/2/2026'], '01/02/2026'],
    [['11', '/', '20', '/', '2026'], '11/20/2026'],
    [['t'], '11/20/2026'],
    [['t', '+', '+', '-'], '11/21/2026'],
    [['12312026', '+'], '01/01/2027'],
    [['2027-01-05'], '01/05/2027'],
    [['ab1c1'], '11'],
    [['112020269'], '11/20/2026'],
    [['/'], ''],
  ])('%j is %s', (parts, text) => expect(typed(...parts)).toBe(text))

  it.each([
    ['DD.MM.YYYY', ['20112026'], '20.11.2026'],
    ['DD.MM.YYYY', ['1', '.', '2', '.', '2026', '+'], '02.02.2026'],
    ['DD/MM/YYYY', ['2027-01-05'], '05/01/2027'],
    ['YYYY-MM-DD', ['20261120'], '2026-11-20'],
    ['YYYY-MM-DD', ['t', '-'], '2026-11-19'],
  ] as const)('as %s, %j is %s', (format, parts, text) => {
    dateFormat.set(format)
    expect(typed(...parts)).toBe(text)
    dateFormat.set(DATE_FORMATS[0])
  })
})

describe('a line', () => {
  it('counts what people call letters', () => {
    const flag = lineOf('a🇩🇪é')
    expect(flag.at).toBe(3)
    expect(textOf(editLine(editLine(flag, { type: 'move', by: -1 }), { type: 'backspace' }))).toBe('aé')
  })

  it('stays within its ends', () => {
    const line = editLine(lineOf('ab'), { type: 'home' })
    expect(editLine(line, { type: 'backspace' })).toBe(line)
    expect(editLine(line, { type: 'move', by: -5 }).at).toBe(0)
  })
})

describe('a list', () => {
  it('scrolls only as far as the chosen row needs', () => {
    expect(moveTo({ at: 0, top: 0 }, 9, 100, 10)).toEqual({ at: 9, top: 0 })
    expect(moveTo({ at: 9, top: 0 }, 10, 100, 10)).toEqual({ at: 10, top: 1 })
    expect(moveTo({ at: 10, top: 5 }, 4, 100, 10)).toEqual({ at: 4, top: 4 })
    expect(moveTo({ at: 50, top: 45 }, 50, 3, 10)).toEqual({ at: 2, top: 0 })
    expect(moveTo({ at: 3, top: 0 }, 3, 0, 10)).toEqual({ at: 0, top: 0 })
  })
})

describe('columns', () => {
  const column = (name: string, priority: number, min: number, max: number): Column<string> => ({
    name,
    title: name,
    priority,
    min,
    max,
    cell: () => '',
  })
  const all = [column('a', 1, 10, 10), column('b', 3, 10, 20), column('c', 2, 10, 14)]
  it('leave by their priority and stay in their order', () => {
    const { shown, dropped } = fitColumns(all, 24)
    expect(shown.map(({ column: { name }, width }) => [name, width])).toEqual([
      ['a', 10],
      ['c', 12],
    ])
    expect(dropped.map(({ name }) => name)).toEqual(['b'])
  })

  it('share what is left up to their greatest width', () => {
    expect(fitColumns(all, 200).shown.map(({ width }) => width)).toEqual([10, 20, 14])
  })
})

describe('the connection', () => {
  const run = (state: Connection, ...events: ConnectionEvent[]) => events.reduce(connect, state)
  it('waits twice as long after each failure, half a minute at the most', () => {
    let state = UNHEARD
    const waits: number[] = []
    for (let at = 0, n = 0; n < 8; n++) {
      state = run(state, { type: 'failed', at, random: 1 })
      waits.push((state.tryAt ?? 0) - at)
      at = state.tryAt ?? 0
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
  })

  it('counts calls that fail together as one', () => {
    const state = run(UNHEARD, { type: 'failed', at: 100, random: 1 }, { type: 'failed', at: 110, random: 1 })
    expect(state).toMatchObject({ tries: 1, tryAt: 1100 })
  })

  it('has everything read again when it comes back, and not while it stays', () => {
    const back = run(UNHEARD, { type: 'failed', at: 0, random: 0 }, { type: 'answered', at: 900 })
    expect(back).toEqual({ lost: false, answeredAt: 900, tryAt: null, tries: 0, epoch: 1 })
    expect(run(back, { type: 'answered', at: 950 }).epoch).toBe(1)
  })

  it('tells an age in words', () => {
    expect([age(2000), age(40_000), age(300_000), age(7_300_000)]).toEqual(['just now', '40 s ago', '5 min ago', '2 h ago'])
  })
})

it('drops the answer to a question that is no longer asked', () => {
  const asked = liveReducer({ data: 'old', answers: 'a', asking: 'a', error: null }, { type: 'asked', question: 'b' })
  expect(liveReducer(asked, { type: 'came', question: 'a', data: 'late' })).toBe(asked)
  expect(liveReducer(asked, { type: 'came', question: 'b', data: 'new' })).toEqual({ data: 'new', answers: 'b', asking: 'b', error: null })
})

describe('a terminal', () => {
  it('without UTF-8 gets letters and plain borders, as wide as before', () => {
    const drawn = '╭──╮ ✔ ▶ · ▲ é ñ “x” … 日'
    const ascii = adapt(drawn, { ascii: true, colourless: false, reader: false })
    expect(ascii).toBe('+--+ x * . ! e n "x" ~ ??')
    expect(ascii).toHaveLength(widthOf(drawn))
  })

  it('with NO_COLOR keeps bold and reverse, and no colour', () => {
    const drawn = '\u001b[31mred\u001b[39m \u001b[1mbold\u001b[22m \u001b[7mrow\u001b[27m \u001b[1;36mboth\u001b[0m\u001b[2K'
    expect(adapt(drawn, { ascii: false, colourless: true, reader: false })).toBe(
      'red \u001b[1mbold\u001b[22m \u001b[7mrow\u001b[27m both\u001b[0m\u001b[2K',
    )
  })

  it('is known by its environment', () => {
    expect(looksOf({ LANG: 'en_US.UTF-8' })).toEqual({ ascii: false, colourless: false, reader: false })
    expect(looksOf({ LANG: 'en_US.UTF-8', LC_ALL: 'C', NO_COLOR: '1' })).toEqual({ ascii: true, colourless: true, reader: false })
    expect(looksOf({ LANG: 'C.utf8', NO_COLOR: '' })).toEqual({ ascii: false, colourless: false, reader: false })
  })
})

describe('text', () => {
  it('is cut, filled and broken by what it takes on the screen', () => {
    expect(clip('日本語', 4)).toBe('日…')
    expect(pad('日本', 6)).toBe('日本  ')
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrap('abcdefgh ij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(wrap('a\n\nb', 4)).toEqual(['a', '', 'b'])
    expect(wrap('許可証の更新', 5)).toEqual(['許可', '証の', '更新'])
    expect(wrap('日本', 1)).toEqual(['日', '本'])
    expect(pairs([['Number of the permit of the port', 'HI-42 C']], 16)).toEqual(['Number …  HI-42', '          C'])
  })

  it('of a dropped file is its path', () => {
    expect(typedPath("'/tmp/my file.pdf' ")).toBe('/tmp/my file.pdf')
    expect(typedPath('/tmp/my\\ file.pdf')).toBe('/tmp/my file.pdf')
  })
})
