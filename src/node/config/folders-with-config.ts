import { dirname, join } from 'node:path';
import { git } from '../git/git.ts';
import { configPlaces, sharedFolder } from './config-places.ts';

/** The folders of a checkout, absolute, in which git knows files that may be configurations, or would take them in. */
export function foldersWithConfig(top: string): readonly string[] {
  const places = configPlaces.map((place) => `:(top,glob)**/${place}`);
  const listed = git(top, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places]);
  if ('problem' in listed) return [];
  const files = listed.output.toString().split('\0').slice(0, -1);
  return [...new Set(files.map((file) => join(top, folderOf(file))))];
}

function folderOf(file: string): string {
  const folder = dirname(file);
  const isShared = folder === sharedFolder || folder.endsWith(`/${sharedFolder}`);
  return isShared ? dirname(folder) : folder;
}
