import { arch, cpus, platform, totalmem } from 'node:os'
import type { Row } from './rows.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A Markdown table of rows; the missed ones say so. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| what | measured | beside | goal | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, measured, beside = '', goal, isMet }) =>
        `| ${[what, measured, beside, goal].map(cell).join(' | ')} | ${isMet ? 'met' : '**missed**'} |`,
    ),
  ].join('\n')

/** The day, the machine and the versions: what a reader needs to compare figures. No names of machines or folders. */
export const machine = (licenses: readonly number[], engines: readonly string[]): string => {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const sizes = licenses.map((size) => size.toLocaleString('en')).join(' and ')
  const day = new Date().toISOString().slice(0, 10)
  return `${day}; ${sizes} licenses; ${cpus().length} cores, ${memory} GiB, ${platform()} ${arch()}; Node ${process.versions.node}, ${engines.join(', ')}.`
}

const markers = (part: string) => [`<!-- bench ${part} -->`, `<!-- end ${part} -->`] as const

/** Replaces what a page has between the markers of a part. Throws if the page has no such markers. */
export const withTable = (page: string, part: string, content: string): string => {
  const [start, end] = markers(part)
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no markers for "${part}".`)
  return `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`
}
