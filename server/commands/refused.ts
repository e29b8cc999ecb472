import type { Config } from '../kit/config.ts'
import { codeOf, fieldIn, messageOf } from '../kit/unknown.ts'

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|28...|3D000|53300|57P03)$/
const NO_ROOM = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|ENOSPC|SQLITE_(CANTOPEN|READONLY|FULL|IOERR|NOTADB|CORRUPT|BUSY|PERM))$/

/** A one-sentence message for an error of the environment; undefined for an error of the program itself. */
export const refusedByMachine = (error: unknown, { port, host }: Config): string | undefined => {
  const code = codeOf(error)
  const syscall = fieldIn(error, 'syscall')
  if (code === 'EADDRINUSE') return `PORT is ${port}, but another program listens there already: stop it, or choose another one.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT is ${port}, but this user may not listen there: choose one above 1023.`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && fieldIn(error, 'hostname') === host))
    return `HOST is "${host}", but that is no address of this machine.`
  if (UNREACHABLE.test(code)) return `The database of DATABASE_URL cannot be reached: ${messageOf(error)}.`
  return NO_ROOM.test(code) ? `DATA_DIR or DOCUMENTS_URL names a place that cannot be written to: ${messageOf(error)}.` : undefined
}
