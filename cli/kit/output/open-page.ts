import type { Run } from '../io.ts'
import { openBrowser } from '../open-browser.ts'
import { readProfile } from '../settings/profile.ts'

/** Opens a page of the console in a browser. In a pipe, or without a browser, prints its address instead. */
export function openPage({ io, globals }: Run, path: string): void {
  const url = readProfile(globals, io.env, io.cwd).server + path
  if (io.stdout.isTTY !== true || !openBrowser(io, url)) io.stdout.write(`${url}\n`)
  else if (!globals.quiet) io.stderr.write(`Opened: ${url}\n`)
}

/** Fields that the console's address does not carry in the filter. */
const PAGING = ['pageNumber', 'pageSize', 'sortBy', 'sortDirection']

/** Opens the page of a list with the filter that was typed. */
export function openList(run: Run, path: string, filter: object): void {
  const typed = Object.entries(filter).filter(([name]) => !PAGING.includes(name))
  openPage(run, typed.length > 0 ? `${path}?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(typed)))}` : path)
}
