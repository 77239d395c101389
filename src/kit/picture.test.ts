import { describe, expect, it } from 'vitest';
import { pictureAddress, pictureKeyIn, srcSet } from './picture.ts';

const key = '0123456789abcdef0123456789abcdef';

describe('srcSet', () => {
  it('offers every width of a large picture', () => {
    expect(srcSet({ key, width: 1600 }, 'avif').split(', ')).toEqual([
      `/pictures/${key}/320.avif 320w`,
      `/pictures/${key}/480.avif 480w`,
      `/pictures/${key}/720.avif 720w`,
      `/pictures/${key}/1080.avif 1080w`,
      `/pictures/${key}/1600.avif 1600w`,
    ]);
  });

  it('never offers more pixels than the picture has', () => {
    expect(srcSet({ key, width: 600 }, 'webp')).toBe(
      `/pictures/${key}/320.webp 320w, /pictures/${key}/480.webp 480w, /pictures/${key}/720.webp 600w`,
    );
    expect(srcSet({ key, width: 90 }, 'webp')).toBe(`/pictures/${key}/320.webp 90w`);
    expect(srcSet({ key, width: 480 }, 'jpg')).toBe(
      `/pictures/${key}/320.jpg 320w, /pictures/${key}/480.jpg 480w`,
    );
  });

  it('offers the next width for the last pixel of a picture, and none beyond the largest', () => {
    expect(srcSet({ key, width: 320 }, 'jpg')).toBe(`/pictures/${key}/320.jpg 320w`);
    expect(srcSet({ key, width: 321 }, 'jpg')).toBe(
      `/pictures/${key}/320.jpg 320w, /pictures/${key}/480.jpg 321w`,
    );
    expect(srcSet({ key, width: 4000 }, 'jpg').split(', ').at(-1)).toBe(`/pictures/${key}/1600.jpg 1600w`);
  });

  it('stops at the width limit', () => {
    expect(srcSet({ key, width: 1600 }, 'webp', { upTo: 480 })).toBe(
      `${pictureAddress(key, 320, 'webp')} 320w, ${pictureAddress(key, 480, 'webp')} 480w`,
    );
  });
});

describe('the path of a picture', () => {
  it.each([
    `/pictures/${key}/320.webp`,
    `https://ennyumba.example/pictures/${key}/1600.jpg`,
    `http://localhost:3000/pictures/${key}/`,
  ])('accepts a stored picture: %s', (address) => {
    expect(pictureKeyIn(address)).toBe(key);
  });

  it.each([
    `/pictures/${key}`,
    `/pictures/${key.slice(1)}/320.webp`,
    `/pictures/${key}0/320.webp`,
    `/pictures/${key.toUpperCase()}/320.webp`,
    `https://ennyumba.example/elsewhere/pictures/${key}/320.webp`,
    `ftp://ennyumba.example/pictures/${key}/320.webp`,
    `pictures/${key}/320.webp`,
    '',
    null,
    7,
  ])('rejects another address: %s', (address) => {
    expect(pictureKeyIn(address)).toBe(null);
  });
});
