import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive, opened only when the archive reaches it. */
export interface Archived {
  name: string
  size: number
  modified: Date
  open(): Promise<Readable>
}

/** Folder separators, and characters that Windows refuses in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls and bidirectional marks make a name read as another.
const UNFIT = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]/g

/** Makes paths of files valid and unique: a second 'a.pdf' becomes 'a (2).pdf'. With equal names, unpacking would lose a file. */
export const eachOnce = () => {
  const taken = new Set<string>()
  return (...path: string[]): string => {
    const wanted = path.map((part) => part.replace(UNFIT, '_').replace(/^\.+|[. ]+$/g, '_')).join('/')
    const [, stem = '', ending = ''] = /^(.+?)(\.\w+)?$/.exec(wanted) ?? []
    let name = stem + ending
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem} (${n})${ending}`
    taken.add(name.toLowerCase())
    return name
  }
}

/** Its stream, which yazl types as readable only. */
export const outputOf = (zip: ZipFile) => zip.outputStream as PassThrough

/**
 * A zip that is written while it is read, with one open file at a time. Not compressed, because PDFs are. A file that fails ends the
 * archive with an error.
 */
export const zipOf = (files: Archived[]): Readable => {
  const zip = new ZipFile()
  const out = outputOf(zip)
  const nameOnce = eachOnce()
  let current: Readable | undefined
  zip.on('error', (error) => out.destroy(error))
  // After a disconnect, yazl would keep the current file open.
  out.once('close', () => current?.destroy())
  for (const { name, size, modified, open } of files) {
    zip.addReadStreamLazy(nameOnce(name), { size, mtime: modified, compress: false }, (ready) => {
      open().then(
        (stream) => {
          current = stream
          if (out.destroyed) current.destroy()
          else ready(null, stream)
        },
        (error) => ready(error, out),
      )
    })
  }
  zip.end()
  return out
}

/** An open file of a streamed archive. Files are opened before they are added, so that unreadable ones can be left out. */
export interface ArchivedStream {
  name: string
  modified: Date
  body: Readable | Buffer
}

const added = (zip: ZipFile, { name, modified, body }: ArchivedStream, out: PassThrough) =>
  new Promise<void>((resolve, reject) => {
    const stream = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body
    const stop = () => stream.destroy()
    out.once('close', stop)
    stream.once('error', reject)
    stream.once('close', () => {
      out.off('close', stop)
      resolve()
    })
    zip.addReadStreamLazy(name, { mtime: modified, compress: false }, (ready) => ready(null, stream))
  })

/** A streamed zip. Requests the next file from `files` once the previous one was written. */
export const zipWhileRead = (files: AsyncIterable<ArchivedStream>): Readable => {
  const zip = new ZipFile()
  const out = outputOf(zip)
  const write = async () => {
    for await (const file of files) {
      if (out.destroyed) return
      await added(zip, file, out)
    }
    zip.end()
  }
  zip.on('error', (error) => out.destroy(error))
  write().catch((error) => out.destroy(error))
  return out
}
