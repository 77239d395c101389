import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { dropPhoto } from './photo.ts';

export const accountData: AccountData = {
  columns: {
    'account_photos.user_id': {
      closing: 'deleted',
      exported: exportColumns('file_key width height added_at'),
    },
    'photo_reports.user_id': {
      closing: 'deleted',
      exported: exportColumns('reason reported_at outcome decision decided_at'),
    },
    'photo_reports.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  async erase(kit, tx, { id }) {
    await dropPhoto(kit, tx, id);
  },
};
