import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/databases/database.ts'
import { type Database, openDatabase } from '../db.ts'

const lines = 'lines_of_business'

describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('SQLite', () => {
  test('opens with the intended settings', async () => {
    await using database = await freshDatabase()
    const pragmas = (on: Knex) =>
      Promise.all(
        ['journal_mode', 'synchronous', 'foreign_keys', 'query_only', 'temp_store', 'wal_autocheckpoint'].map(
          async (name) => Object.values((await on.raw(`PRAGMA ${name}`))[0])[0],
        ),
      )
    expect(await database.write(pragmas)).toEqual(['wal', 2, 1, 0, 2, 0])
    expect((await pragmas(database.read)).slice(2, 5)).toEqual([1, 1, 2])
  })

  test('has the correction of the race between a checkpoint and a writer that begins the WAL anew', async () => {
    await using database = await freshDatabase()
    const [{ version }] = await database.read.raw('select sqlite_version() as version')
    const [major, minor, patch] = version.split('.').map(Number)
    expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(3_051_003)
  })

  test('is readable only by its own operating system user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evergreen-mode-'))
    const file = join(folder, 'data', 'new.sqlite')
    const database = openDatabase(file)
    await database.migrate()
    const modes = await Promise.all(
      [join(folder, 'data'), file, `${file}-wal`].map(async (path) => ((await stat(path)).mode & 0o777).toString(8)),
    )
    await database.close()
    await rm(folder, { recursive: true, force: true })
    expect(modes).toEqual(['700', '600', '600'])
  })

  test('a reader cannot write', async () => {
    await using database = await freshDatabase()
    await expect(database.read(lines).insert({ name: 'Casino' })).rejects.toThrow(/readonly/)
    await expect(database.read(lines).del()).rejects.toThrow(/readonly/)
  })

  test('a failed COMMIT loses no later write', async () => {
    await using database = await freshDatabase()
    const dangling = database.write(async (trx) => {
      await trx.raw('PRAGMA defer_foreign_keys = ON')
      await trx('sessions').insert({ id_hash: 'x', user_id: 999, stage: 'full', created_on: '', last_seen_on: '', expires_on: '' })
    })
    await expect(dangling).rejects.toThrow(/FOREIGN KEY/)
    await database.write((trx) => trx(lines).insert({ name: 'Casino' }))

    const another = openDatabase(database.url) // reads the file; the connection could see its own uncommitted data
    expect(await another.read(lines).where({ name: 'Casino' })).toHaveLength(1)
    expect(await another.read('sessions')).toEqual([])
    await another.close()
  })

  test('a full disk is reported, and writes work again once there is space', async () => {
    await using database = await freshDatabase()
    const pages = (count: number) => database.write((trx) => trx.raw(`PRAGMA max_page_count = ${count}`))
    await pages(1)
    const big = Array.from({ length: 400 }, (_, n) => ({ name: `${n} ${'x'.repeat(500)}` }))
    await expect(database.write((trx) => trx.batchInsert(lines, big, 100))).rejects.toThrow(/SQLITE_FULL/)
    await pages(1_000_000)
    await database.write((trx) => trx(lines).insert({ name: 'Casino' }))
    expect(await database.read(lines).where({ name: 'Casino' })).toHaveLength(1)
  })

  /** The pages in the WAL since its last restart. */
  const pagesOf = async ({ pools }: Database): Promise<number> => (await pools.write.raw('PRAGMA wal_checkpoint(NOOP)'))[0].log

  /** Writes until the WAL restarts. Returns whether it did before it grew to half a gigabyte. */
  const isBegunAnew = async (database: Database) => {
    const names = JSON.stringify(Array.from({ length: 500 }, (_, n) => n))
    for (let before = 0, after = 0; after < 125_000; before = after) {
      await database.write(async (trx) => {
        await trx(lines).where('name', 'like', '%xx').delete()
        await trx.raw(`insert into ${lines} (name) select value || ? from json_each(?)`, ['x'.repeat(3_900), names])
      })
      after = await pagesOf(database)
      if (after < before) return true
    }
    return false
  }

  test('the WAL is copied to the file beside writes that never pause, and begun anew', async () => {
    await using database = await freshDatabase()
    expect(await isBegunAnew(database)).toBe(true)
  })

  test('a long read keeps its state while others write, and the WAL is begun anew after it', async () => {
    await using database = await freshDatabase()
    const seen = await database.stream.transaction(async (trx) => {
      const before = await trx(lines)
      for (let n = 0; n < 20; n++) await database.write((db) => db(lines).insert({ name: `${n} ${'x'.repeat(1_000_000)}` }))
      expect(await trx(lines)).toEqual(before)
      return before
    })
    expect(await database.read(lines)).toHaveLength(seen.length + 20)
    expect(await isBegunAnew(database)).toBe(true)
  })

  test('waits for a lock that another process holds', async () => {
    await using database = await freshDatabase()
    const another = openDatabase(database.url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = another.write(async (trx) => {
      await trx(lines).insert({ name: 'first' })
      await held
    })
    setTimeout(release, 300)
    const second = database.write(async (trx) => {
      await trx(lines).first() // reads before it writes, which fails at once under a plain BEGIN
      await trx(lines).insert({ name: 'second' })
    })
    await Promise.all([first, second])
    expect(await database.read(lines).whereIn('name', ['first', 'second'])).toHaveLength(2)
    await another.close()
  })

  test('does not run the work of a transaction that could not begin', async () => {
    await using database = await freshDatabase()
    const another = openDatabase(database.url)
    await database.write((trx) => trx.raw('PRAGMA busy_timeout = 20'))
    let ran = false
    await another.write(async () => {
      const refused = database.write(async () => {
        ran = true
      })
      await expect(refused).rejects.toThrow(/SQLITE_BUSY/)
    })
    expect(ran).toBe(false)
    await another.close()
  })

  test('prepared statements are bounded, survive a schema change, and release their connection', async () => {
    await using database = await freshDatabase()
    await Promise.all(Array.from({ length: 900 }, (_, n) => database.read.raw(`select ${n} as n`)))
    const all = () => database.read('renewal_tip_categories').first()
    expect(Object.keys(await all())).toEqual(['id', 'name', 'name_sort'])
    await database.write((trx) => trx.schema.alterTable('renewal_tip_categories', (table) => table.integer('rank')))
    for (let reader = 0; reader < 6; reader++) expect(Object.keys(await all())).toEqual(['id', 'name', 'name_sort', 'rank'])
  })

  test('concurrent runs of one statement keep their values apart', async () => {
    await using database = await freshDatabase()
    const ids = await database.write((trx) =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          trx(lines)
            .insert({ name: `n${n}` })
            .then(([id]) => id),
        ),
      ),
    )
    expect(new Set(ids).size).toBe(50)
    const names = await database.write((trx) => Promise.all(ids.map((id) => trx(lines).where({ id }).first())))
    expect(names.map((row) => row.name)).toEqual(ids.map((_, n) => `n${n}`))
  })
})
