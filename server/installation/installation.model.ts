import type { Knex } from 'knex'
import { modelOf } from '../kit/database/model.ts'
import { installation } from '../tables/installation.ts'

/** The settings of the installation. A migration created the only row. */
export class Installation extends modelOf('installation', installation) {
  static override naming = []
  static override secrets = ['smtpPassword']
}

export const storedInstallation = async (db: Knex): Promise<Installation> => Installation.query(db).findById(1).throwIfNotFound()
