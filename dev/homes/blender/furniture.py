"""Furniture and fittings. Each function builds one piece with its back at y = 0, facing +y, its middle at x = 0, on the floor.

`s` is the Shapes that collects it; colours are #rrggbb; sizes are metres.
"""
import math

import numpy as np

from shapes import rings

LINEN, WALNUT, OAK, BLACK, CHROME, WHITE = '#efe8dc', '#6b4226', '#b98a56', '#1a1a1b', '#c9cbcd', '#f4f2ee'


def legs(s, material, w, d, height, inset=0.06, radius=0.018, y0=0.0):
    for x in (-w / 2 + inset, w / 2 - inset):
        for y in (y0 + inset, y0 + d - inset):
            s.rod(material, (x, y, height), (x, y, 0), radius, 10, 0.75)


# --- sitting ---------------------------------------------------------------------------------------------------
def sofa(s, w=2.1, d=0.9, colour='#6f7f76', cushions='#b3532f', seats=3, chaise=0, wood=WALNUT):
    cloth = 'fabric:' + colour
    legs(s, 'wood:' + wood, w, d, 0.14, 0.1, 0.022)
    s.block(cloth, (0, d / 2, 0.22), (w - 0.02, d - 0.06, 0.18), 0.04, 3)
    s.block(cloth, (0, 0.12, 0.52), (w - 0.03, 0.24, 0.58), 0.08, 3)
    for side in (-1, 1):
        s.block(cloth, (side * (w / 2 - 0.09), d / 2, 0.42), (0.18, d - 0.02, 0.42), 0.07, 3)
    inner = (w - 0.36) / seats
    for i in range(seats):
        x = -w / 2 + 0.18 + inner * (i + 0.5)
        long = 0.62 if chaise and i == seats - 1 else 0
        s.block(cloth, (x, 0.55 + long / 2, 0.385), (inner - 0.012, d - 0.3 + long, 0.17), 0.055, 3, 0.008, 6)
        with s.at(x, 0.27, 0.64, tilt=-9):
            s.block(cloth, (0, 0, 0), (inner - 0.02, 0.17, 0.4), 0.07, 3, 0.012, 6)
        if long:
            s.block(cloth, (x, 0.9 + long / 2 - 0.03, 0.2), (inner, long, 0.24), 0.04, 3)
    for x, hue, turn in ((-w / 2 + 0.36, cushions, 8), (w / 2 - 0.36, LINEN, -10), (-w / 2 + 0.7, LINEN, -4))[: 3 if w > 1.8 else 2]:
        s.pillow('fabric:' + hue, (x, 0.43, 0.68), (0.44, 0.44, 0.2), turn, 68)


def armchair(s, w=0.78, d=0.8, colour='#a9643f', wood=OAK):
    cloth = 'fabric:' + colour
    legs(s, 'wood:' + wood, w, d, 0.22, 0.09, 0.02)
    s.block(cloth, (0, d / 2 + 0.02, 0.32), (w - 0.14, d - 0.1, 0.2), 0.06, 3, 0.006, 4)
    with s.at(0, 0.13, 0.6, tilt=-12):
        s.block(cloth, (0, 0, 0), (w - 0.12, 0.17, 0.62), 0.07, 3, 0.008, 4)
    for side in (-1, 1):
        s.block('wood:' + wood, (side * (w / 2 - 0.04), d / 2, 0.52), (0.06, d - 0.12, 0.045), 0.018)
        s.rod('wood:' + wood, (side * (w / 2 - 0.04), d - 0.1, 0.51), (side * (w / 2 - 0.04), d - 0.1, 0.2), 0.018)
    s.pillow('fabric:' + LINEN, (0, 0.33, 0.6), (0.4, 0.4, 0.16), 4, 66)


def pouf(s, r=0.26, colour='#c08a3e'):
    s.turned('fabric:' + colour, [(0, 0), (r * 0.85, 0), (r, 0.08), (r * 1.04, 0.2), (r, 0.33), (r * 0.8, 0.4), (0, 0.41)], 32, (0, r, 0))


def drum(s, r=0.23, h=0.5):
    """An engoma, used as a side table."""
    s.turned('wood:#6d4a2b', [(0, 0), (r * 0.55, 0), (r * 0.62, 0.05), (r * 0.98, h * 0.78), (r, h * 0.93)], 32, (0, r, 0))
    s.turned('fabric:#d8c3a0', [(r, h * 0.86), (r * 1.03, h * 0.95), (r * 0.97, h), (0, h)], 32, (0, r, 0))
    for i in range(16):
        a, b = 2 * math.pi * i / 16, 2 * math.pi * (i + 0.5) / 16
        s.rod('fabric:#cbb48c', (r * 1.0 * math.cos(a), r + r * math.sin(a), h * 0.86), (r * 0.62 * math.cos(b), r + r * 0.62 * math.sin(b), 0.06), 0.007, 6)


def dining_chair(s, wood=OAK, colour='#d9cdb8'):
    w, d = 0.45, 0.46
    for x in (-1, 1):
        s.rod('wood:' + wood, (x * 0.19, 0.05, 0), (x * 0.19, 0.02, 0.86), 0.018)
        s.rod('wood:' + wood, (x * 0.19, d - 0.04, 0.45), (x * 0.19, d - 0.04, 0), 0.018, 10, 0.8)
    s.block('wood:' + wood, (0, 0.01, 0.8), (0.42, 0.022, 0.12), 0.01)
    s.block('wood:' + wood, (0, 0.025, 0.62), (0.4, 0.018, 0.05), 0.008)
    s.block('wood:' + wood, (0, d / 2, 0.435), (w - 0.02, d, 0.03), 0.01)
    s.block('fabric:' + colour, (0, d / 2 + 0.01, 0.465), (w - 0.03, d - 0.04, 0.045), 0.02, 3)


def office_chair(s, colour='#2b2f33'):
    for i in range(5):
        a = 2 * math.pi * i / 5
        x, y = 0.27 * math.cos(a), 0.3 + 0.27 * math.sin(a)
        s.rod('matt:' + BLACK, (0, 0.3, 0.1), (x, y, 0.06), 0.018)
        s.ball('matt:' + BLACK, (x, y, 0.03), 0.03, 10)
    s.rod('metal:' + CHROME, (0, 0.3, 0.08), (0, 0.3, 0.42), 0.025)
    s.block('fabric:' + colour, (0, 0.32, 0.46), (0.48, 0.46, 0.08), 0.035, 3)
    with s.at(0, 0.06, 0.78, tilt=-8):
        s.block('fabric:' + colour, (0, 0, 0), (0.44, 0.06, 0.52), 0.03, 3)
    s.rod('matt:' + BLACK, (0, 0.09, 0.46), (0, 0.05, 0.72), 0.02)


def stool(s, wood=OAK, h=0.66):
    for x, y in ((-0.14, 0.05), (0.14, 0.05), (-0.14, 0.33), (0.14, 0.33)):
        s.rod('wood:' + wood, (x * 0.75, 0.19 + (y - 0.19) * 0.75, h - 0.02), (x * 1.1, 0.19 + (y - 0.19) * 1.1, 0), 0.016)
    for a, b in (((-0.14, 0.05), (0.14, 0.05)), ((-0.14, 0.33), (0.14, 0.33))):
        s.rod('wood:' + wood, (a[0], a[1], 0.24), (b[0], b[1], 0.24), 0.01)
    s.turned('wood:' + wood, [(0, h - 0.035), (0.17, h - 0.035), (0.18, h - 0.015), (0.17, h), (0, h)], 28, (0, 0.19, 0))


# --- tables and storage ----------------------------------------------------------------------------------------
def coffee_table(s, w=1.1, d=0.6, wood=WALNUT, shape='box', decor=True):
    if shape == 'round':
        s.turned('wood:' + wood, [(0, 0.36), (w / 2 - 0.015, 0.36), (w / 2, 0.375), (w / 2 - 0.01, 0.4), (0, 0.4)], 48, (0, w / 2, 0))
        for i in range(3):
            a = 2 * math.pi * i / 3 + 0.4
            s.rod('wood:' + wood, (0.28 * w * math.cos(a), w / 2 + 0.28 * w * math.sin(a), 0.37), (0.4 * w * math.cos(a), w / 2 + 0.4 * w * math.sin(a), 0), 0.022, 12, 0.7)
        d = w
    else:
        s.block('wood:' + wood, (0, d / 2, 0.4), (w, d, 0.04), 0.012)
        s.block('wood:' + wood, (0, d / 2, 0.14), (w - 0.14, d - 0.14, 0.025), 0.008)
        legs(s, 'wood:' + wood, w, d, 0.39, 0.06, 0.024)
    if decor:
        with s.at(-w * 0.2, d / 2, 0.42 if shape != 'round' else 0.4):
            books(s, 3)
        with s.at(w * 0.2, d * 0.55, 0.42 if shape != 'round' else 0.4):
            vase(s, 0.17, '#e8e2d6', stems=True)


def books(s, count=3, hues=('#8c3b2a', '#e3d9c6', '#2f4b4a', '#c49a4a')):
    for i in range(count):
        with s.at(0, 0, i * 0.032, turn=float(s.random.uniform(-14, 14))):
            s.block('matt:' + hues[i % len(hues)], (0, 0, 0.015), (0.25 - 0.02 * i, 0.18 - 0.012 * i, 0.03), 0.003, 1)


def vase(s, h=0.25, colour='#d9d2c3', stems=False):
    s.turned('gloss:' + colour, [(0, 0), (h * 0.2, 0), (h * 0.36, h * 0.3), (h * 0.32, h * 0.62), (h * 0.15, h * 0.85), (h * 0.19, h), (h * 0.15, h), (h * 0.1, h * 0.85), (0, h * 0.8)], 28)
    if stems:
        for i in range(7):
            a = 2 * math.pi * i / 7 + float(s.random.uniform(0, 0.6))
            reach = float(s.random.uniform(0.05, 0.13))
            with s.at(0, 0, h * 0.85):
                tip = (reach * math.cos(a), reach * math.sin(a), 0.2 + float(s.random.uniform(0, 0.1)))
                s.rod('leaf:#4d6b35', (0, 0, 0), tip, 0.003, 5)
                blade(s, 'leaf:#55753c', tip, a, 0.13, 0.05, 0.3)
                blade(s, 'leaf:#55753c', tip, a + 1.8, 0.11, 0.045, 0.5)


def fruit_bowl(s):
    s.turned('wood:#8a5a34', [(0, 0.0), (0.06, 0.0), (0.13, 0.05), (0.16, 0.09), (0.15, 0.09), (0.11, 0.05), (0, 0.025)], 32)
    for x, y, r, hue in ((-0.05, 0.02, 0.042, '#c4571f'), (0.04, 0.05, 0.04, '#d88a22'), (0.05, -0.04, 0.045, '#7d9a2e'), (-0.04, -0.06, 0.04, '#b32a1c')):
        s.ball('gloss:' + hue, (x, y, 0.08), r, 16)
    for i in range(3):
        s.tube('matt:#d9b92e', [(-0.02 + 0.035 * i, -0.09 + 0.18 * t, 0.115 + 0.045 * math.sin(math.pi * t)) for t in np.linspace(0, 1, 9)],
               [0.004, 0.013, 0.017, 0.018, 0.018, 0.018, 0.017, 0.013, 0.004], 10)


def dining_table(s, w=1.6, d=0.9, wood=WALNUT, chairs=6, colour='#d9cdb8', round=False):
    if round:
        s.turned('wood:' + wood, [(0, 0.72), (w / 2 - 0.02, 0.72), (w / 2, 0.735), (w / 2 - 0.01, 0.755), (0, 0.755)], 56, (0, w / 2, 0))
        s.turned('wood:' + wood, [(0, 0), (0.28, 0), (0.26, 0.03), (0.06, 0.06), (0.05, 0.5), (0.16, 0.72), (0, 0.72)], 32, (0, w / 2, 0))
        d = w
    else:
        s.block('wood:' + wood, (0, d / 2, 0.74), (w, d, 0.035), 0.01)
        s.box('wood:' + wood, (-w / 2 + 0.1, 0.1, 0.64), (w / 2 - 0.1, d - 0.1, 0.722))
        for x in (-w / 2 + 0.08, w / 2 - 0.08):
            for y in (0.08, d - 0.08):
                s.block('wood:' + wood, (x, y, 0.36), (0.065, 0.065, 0.72), 0.008)
    with s.at(0, d / 2, 0.757):
        fruit_bowl(s)
    if round:
        for i in range(chairs):
            a = 360 * i / chairs + 45
            x, y = math.cos(math.radians(a)) * (w / 2 + 0.22), math.sin(math.radians(a)) * (w / 2 + 0.22)
            with s.at(x, d / 2 + y, 0, turn=a + 90):
                dining_chair(s, wood, colour)
        return
    side = (chairs - (2 if chairs > 4 else 0)) // 2
    for i in range(side):
        x = -w / 2 + w * (i + 0.5) / side
        with s.at(x, -0.24, 0):
            dining_chair(s, wood, colour)
        with s.at(x, d + 0.24, 0, turn=180):
            dining_chair(s, wood, colour)
    if chairs > 4:
        with s.at(-w / 2 - 0.22, d / 2, 0, turn=-90):
            dining_chair(s, wood, colour)
        with s.at(w / 2 + 0.22, d / 2, 0, turn=90):
            dining_chair(s, wood, colour)


def tv_unit(s, w=1.8, wood=WALNUT, tv=1.25, mounted=True):
    front(s, 'wood:' + wood, 0, 0.1, w, 0.36, 0.4, doors=3 if w > 1.5 else 2)
    legs(s, 'matt:' + BLACK, w, 0.4, 0.1, 0.12, 0.014)
    h = tv * 0.57
    z = 1.15 if mounted else 0.46 + h / 2 + 0.05
    y = 0.05 if mounted else 0.2
    s.block('gloss:' + BLACK, (0, y, z), (tv, 0.045, h), 0.008)
    s.box('gloss:#0b0d10', (-tv / 2 + 0.012, y + 0.02, z - h / 2 + 0.014), (tv / 2 - 0.012, y + 0.0245, z + h / 2 - 0.012))
    if not mounted:
        s.block('matt:' + BLACK, (0, y, 0.475), (0.4, 0.2, 0.015), 0.005)
        s.rod('matt:' + BLACK, (0, y, 0.47), (0, y, 0.56), 0.025)
    with s.at(-w * 0.4, 0.2, 0.46):
        vase(s, 0.26, '#b3532f')
    with s.at(w * 0.38, 0.2, 0.46):
        books(s, 4)
    s.block('matt:' + BLACK, (w * 0.18, 0.22, 0.48), (0.26, 0.18, 0.04), 0.006)


def front(s, material, x, z, w, h, d, doors=2, handle='metal:' + CHROME, drawers=0, gap=0.004, grip='bar', hollow=0.0):
    """A carcass with door or drawer fronts; back at y = 0. hollow: how far its top lies lower, for a sink."""
    s.box(material, (x - w / 2, 0, z), (x + w / 2, d - 0.02, z + h - hollow))
    across, down = (doors, 1) if not drawers else (1, drawers)
    for i in range(across):
        for j in range(down):
            cw, ch = w / across, h / down
            cx, cz = x - w / 2 + cw * (i + 0.5), z + ch * (j + 0.5)
            s.block(material, (cx, d - 0.009, cz), (cw - gap, 0.018, ch - gap), 0.004, 1)
            if grip == 'none':
                continue
            if drawers:
                s.rod(handle, (cx - min(0.09, cw / 4), d + 0.02, cz + ch * 0.22), (cx + min(0.09, cw / 4), d + 0.02, cz + ch * 0.22), 0.006)
                for k in (-1, 1):
                    s.rod(handle, (cx + k * min(0.08, cw / 4.4), d + 0.02, cz + ch * 0.22), (cx + k * min(0.08, cw / 4.4), d - 0.01, cz + ch * 0.22), 0.005)
            else:
                hx = cx + (cw / 2 - 0.045) * (1 if i % 2 == 0 and across > 1 or across == 1 else -1)
                top, low = (cz + ch * 0.5 - 0.06, cz + ch * 0.5 - 0.06 - min(0.18, ch * 0.5)) if z < 1.2 else (cz - ch * 0.5 + 0.06 + min(0.16, ch * 0.4), cz - ch * 0.5 + 0.06)
                if h > 1.4:
                    top, low = z + 1.15, z + 0.9
                s.rod(handle, (hx, d + 0.022, low), (hx, d + 0.022, top), 0.006)
                for zz in (low + 0.015, top - 0.015):
                    s.rod(handle, (hx, d + 0.022, zz), (hx, d - 0.01, zz), 0.005)


def wardrobe(s, w=1.8, h=2.2, wood='#e9e4da', doors=3, d=0.6, mirror=False):
    front(s, ('wood:' if wood not in (WHITE, '#e9e4da') else 'matt:') + wood, 0, 0.08, w, h - 0.08, d, doors)
    s.box('matt:' + BLACK, (-w / 2 + 0.02, 0, 0), (w / 2 - 0.02, d - 0.06, 0.08))
    if mirror:
        cw = w / doors
        s.box('mirror', (-cw / 2 + 0.07, d, 0.2), (cw / 2 - 0.07, d + 0.004, h - 0.12))


def chest(s, w=1.0, h=0.8, wood=OAK, drawers=3, decor=True):
    front(s, 'wood:' + wood, 0, 0.08, w, h - 0.08, 0.45, drawers=drawers)
    legs(s, 'wood:' + wood, w, 0.45, 0.08, 0.06, 0.02)
    if decor:
        with s.at(-w * 0.28, 0.22, h):
            vase(s, 0.24, '#efe8dc', True)
        with s.at(w * 0.2, 0.24, h):
            books(s, 2)


def desk(s, w=1.2, d=0.6, wood=OAK, lamp=True):
    s.block('wood:' + wood, (0, d / 2, 0.74), (w, d, 0.03), 0.008)
    legs(s, 'matt:' + BLACK, w, d, 0.73, 0.06, 0.018)
    front(s, 'wood:' + wood, w / 2 - 0.24, 0.46, 0.4, 0.26, d - 0.08, drawers=2)
    s.block('metal:#9b9da0', (-0.08, d * 0.52, 0.765), (0.33, 0.23, 0.016), 0.005)
    with s.at(-0.08, d * 0.52 - 0.115, 0.77, tilt=15):
        s.block('metal:#9b9da0', (0, 0, 0.11), (0.33, 0.008, 0.22), 0.003, 1)
        s.box('gloss:#1b2733', (-0.155, 0.004, 0.01), (0.155, 0.0055, 0.21))
    with s.at(-w / 2 + 0.18, 0.2, 0.757):
        books(s, 3)
    if lamp:
        with s.at(w / 2 - 0.2, 0.2, 0.757):
            table_lamp(s, 0.4)


def shelf(s, w=0.9, h=1.9, d=0.3, wood=OAK, rows=5):
    m = 'wood:' + wood
    for x in (-w / 2 + 0.012, w / 2 - 0.012):
        s.box(m, (x - 0.012, 0, 0), (x + 0.012, d, h))
    s.box(m, (-w / 2 + 0.024, 0.002, 0.002), (w / 2 - 0.024, 0.012, h - 0.004))   # boards end within the sides: faces that coincide are black
    hues = ('#8c3b2a', '#e3d9c6', '#2f4b4a', '#c49a4a', '#3b4e6b', '#6b4a5e', '#d6d2c8', '#4d5d3a')
    for j in range(rows + 1):
        z = 0.06 + (h - 0.085) * j / rows
        s.box(m, (-w / 2 + 0.024, 0.012, z), (w / 2 - 0.024, d - 0.002, z + 0.022))
        if j == rows:
            break
        x, room = -w / 2 + 0.05, (h - 0.085) / rows - 0.04
        kind = j % 3
        stop = w / 2 - 0.05 if kind == 0 else (w * 0.1 if kind == 1 else -w / 2)
        while x < stop - 0.05:
            t, tall = float(s.random.uniform(0.018, 0.045)), min(room, float(s.random.uniform(0.19, 0.27)))
            s.box('matt:' + hues[int(s.random.integers(len(hues)))], (x, d - 0.05 - float(s.random.uniform(0.15, 0.2)), z + 0.022), (x + t, d - 0.04, z + 0.022 + tall))
            x += t + 0.002
        if kind == 1:
            with s.at(w * 0.3, d / 2, z + 0.022):
                vase(s, min(0.2, room * 0.9), '#b3532f')
        if kind == 2:
            with s.at(-w * 0.2, d / 2, z + 0.022):
                basket(s, 0.12, min(0.17, room * 0.9))
            with s.at(w * 0.22, d / 2, z + 0.022):
                books(s, 3)


def basket(s, r=0.2, h=0.3, colour='#c49a5c'):
    rows = [(r * (0.8 + 0.25 * math.sin(math.pi * t * 0.8)), h * t) for t in np.linspace(0, 1, 8)]
    s.turned('fabric:' + colour, [(0, 0), *rows, (rows[-1][0] - 0.012, h), (rows[-1][0] - 0.02, h * 0.85), (0, h * 0.3)], 32)
    for t, hue in ((0.35, '#7a2f1d'), (0.55, '#2b2b2b'), (0.75, '#7a2f1d')):
        k = r * (0.8 + 0.25 * math.sin(math.pi * t * 0.8)) + 0.003
        s.turned('fabric:' + hue, [(k, h * t - 0.012), (k + 0.002, h * t), (k, h * t + 0.012)], 32)


def wall_baskets(s, z=1.6, hues=('#c49a5c', '#7a2f1d', '#2f4b4a')):
    """Woven plates on the wall, as sold along every craft street."""
    for i, (x, dz, r) in enumerate(((-0.42, 0.05, 0.2), (0.05, 0.24, 0.26), (0.4, -0.12, 0.17), (-0.08, -0.22, 0.15))):
        with s.at(x, 0, z + dz, tilt=-90):
            for k in range(7, 0, -1):
                hue = hues[(k + i) % 3] if k % 2 else '#e6d6b4'
                s.turned('fabric:' + hue, [(0, 0.03 - k * 0.003), (r * k / 7, 0.033 - k * 0.003 + 0.012 * k / 7), (r * k / 7, 0)], 40)


# --- light -----------------------------------------------------------------------------------------------------
def table_lamp(s, h=0.45, colour='#efe0c2', foot='#b3532f'):
    s.turned('gloss:' + foot, [(0, 0), (0.06, 0), (0.075, 0.05), (0.05, 0.15), (0.015, h * 0.5), (0, h * 0.5)], 24)
    s.turned('lampshade:' + colour, [(0.13, h * 0.5), (0.095, h), (0.093, h), (0.127, h * 0.5)], 32)


def floor_lamp(s, h=1.6, colour='#efe0c2'):
    s.turned('metal:#8b7a5a', [(0, 0), (0.14, 0), (0.14, 0.02), (0, 0.03)], 32, (0, 0.2, 0))
    s.rod('metal:#8b7a5a', (0, 0.2, 0.02), (0, 0.2, h - 0.1), 0.011)
    s.turned('lampshade:' + colour, [(0.21, h - 0.28), (0.16, h), (0.158, h), (0.207, h - 0.28)], 36, (0, 0.2, 0))


def pendant(s, ceiling=2.8, drop=0.9, r=0.2, colour='#c49a5c', woven=True):
    z = ceiling - drop
    s.turned('matt:' + WHITE, [(0, ceiling), (0.05, ceiling), (0.045, ceiling - 0.03), (0, ceiling - 0.035)][::-1], 24)
    s.rod('matt:' + BLACK, (0, 0, ceiling - 0.03), (0, 0, z + 0.2), 0.004, 6)
    shade = 'fabric:' if woven else 'gloss:'
    s.turned(shade + colour, [(r, z), (r * 0.9, z + r * 0.5), (r * 0.5, z + r * 0.95), (0.03, z + r * 1.1), (0.03, z + r * 1.08), (r * 0.48, z + r * 0.93), (r * 0.87, z + r * 0.5), (r * 0.97, z)], 40)
    s.ball('glow:#ffdfae', (0, 0, z + r * 0.35), 0.045, 16)


def ceiling_light(s, ceiling=2.8, r=0.17):
    s.turned('glow:#fff0d8', [(0, ceiling - 0.07), (r * 0.8, ceiling - 0.062), (r * 0.98, ceiling - 0.03), (r, ceiling)], 36)


def ceiling_fan(s, ceiling=2.8, wood=WALNUT):
    z = ceiling - 0.32
    s.rod('matt:' + WHITE, (0, 0, ceiling), (0, 0, z), 0.014)
    s.turned('matt:' + WHITE, [(0, z - 0.09), (0.08, z - 0.07), (0.1, z), (0.06, z + 0.05), (0, z + 0.06)], 28)
    s.ball('glow:#fff0d8', (0, 0, z - 0.11), 0.07, 18, 0.6)
    for i in range(4):
        with s.at(0, 0, z, turn=90 * i + 20):
            with s.at(0, 0.37, 0, roll=9):
                s.block('wood:' + wood, (0, 0, 0), (0.13, 0.52, 0.01), 0.004, 1)


# --- sleeping --------------------------------------------------------------------------------------------------
def bed(s, w=1.6, l=2.0, wood=WALNUT, cover='#f1ece2', throw='#b3532f', headboard='#8d7a64', cushions='#c49a4a', net=0):
    """net: the height of the ceiling that the mosquito net hangs from, tied up for the day; 0 = none."""
    if headboard:
        s.block('fabric:' + headboard, (0, 0.05, 0.62), (w + 0.14, 0.09, 1.0), 0.035, 3)
        for i in range(1, 4):
            s.block('fabric:' + headboard, (-w / 2 - 0.03 + (w + 0.06) * (i - 0.5) / 3, 0.1, 0.72), ((w + 0.04) / 3 - 0.01, 0.04, 0.72), 0.02, 3)
    else:
        s.block('wood:' + wood, (0, 0.03, 0.55), (w + 0.1, 0.05, 1.1), 0.012)
    y0 = 0.12
    s.block('wood:' + wood, (0, y0 + l / 2, 0.24), (w + 0.06, l + 0.04, 0.16), 0.015)
    for x in (-w / 2 + 0.08, w / 2 - 0.08):
        for y in (y0 + 0.1, y0 + l - 0.1):
            s.block('wood:' + wood, (x, y, 0.08), (0.07, 0.07, 0.16), 0.01)
    s.block('fabric:#faf8f4', (0, y0 + l / 2, 0.4), (w, l, 0.22), 0.06, 3)
    s.block('fabric:' + cover, (0, y0 + l * 0.59, 0.44), (w + 0.06, l * 0.83, 0.22), 0.06, 3, 0.012, 14)
    s.block('fabric:#faf8f4', (0, y0 + l * 0.245, 0.455), (w + 0.064, l * 0.16, 0.206), 0.06, 3, 0.008, 10)
    s.block('fabric:' + throw, (0, y0 + l * 0.83, 0.447), (w + 0.11, l * 0.24, 0.268), 0.07, 3, 0.008, 10)
    n = 2 if w > 1.2 else 1
    for i in range(n):
        x = (i - (n - 1) / 2) * w / 2 * 0.98
        s.pillow('fabric:#fbfaf7', (x, y0 + 0.2, 0.66), (min(0.68, w / n - 0.04), 0.46, 0.2), 0, 55)
        s.pillow('fabric:' + cover, (x * 0.96, y0 + 0.34, 0.65), (min(0.62, w / n - 0.06), 0.42, 0.18), 3, 50)
    s.pillow('fabric:' + cushions, (0, y0 + 0.47, 0.66), (0.42, 0.34, 0.15), -5, 52)
    if net:
        canopy(s, w, net, y0)


def canopy(s, w, ceiling, y0):
    """The mosquito net hangs from a ring over the pillows and is drawn back to both sides of the bed for the day."""
    top, radius, low = ceiling - 0.32, 0.24, 0.3
    y = y0 + 0.5
    s.rod('matt:' + WHITE, (0, y, ceiling), (0, y, top), 0.004, 6)
    s.tube('matt:' + WHITE, [(radius * math.cos(a), y + radius * math.sin(a), top) for a in np.linspace(0, 2 * math.pi, 33)], 0.008, 6, False)
    side, back, front = w / 2 + 0.09, y0 - 0.02, y0 + 0.62
    hem = [(side, front), (side, back), (-side, back), (-side, front)]
    lengths = np.cumsum([0] + [math.dist(a, b) for a, b in zip(hem, hem[1:])])
    n, rows = 170, 16
    u, v = np.linspace(0, 1, n), np.linspace(0, 1, rows)[:, None]
    hem_x, hem_y = np.interp(u * lengths[-1], lengths, [p[0] for p in hem]), np.interp(u * lengths[-1], lengths, [p[1] for p in hem])
    angle = math.radians(75) - u * math.radians(330)
    ring_x, ring_y = radius * np.cos(angle), y + radius * np.sin(angle)
    spread = 1 - (1 - v) ** 2.0
    fold = np.sin(u * 2 * math.pi * 24)[None, :] * (0.006 + 0.022 * v)
    out = np.stack([np.cos(angle), np.sin(angle)])
    x = ring_x * (1 - spread) + hem_x * spread + out[0] * fold
    depth = np.maximum(ring_y * (1 - spread) + hem_y * spread + out[1] * fold, 0.0)
    s.sheet('net:#fbfaf6', np.stack([x, depth, np.broadcast_to(top - (top - low) * v, x.shape)], -1))


def nightstand(s, wood=WALNUT, lamp=True, w=0.45):
    front(s, 'wood:' + wood, 0, 0.12, w, 0.38, 0.4, drawers=2)
    legs(s, 'wood:' + wood, w, 0.4, 0.12, 0.05, 0.018)
    if lamp:
        with s.at(0, 0.19, 0.5):
            table_lamp(s)


def cot_bunk(s, wood=OAK, cover='#5b7a8c'):
    w, l = 0.95, 2.0
    for x in (-w / 2, w / 2):
        for y in (0.04, l):
            s.block('wood:' + wood, (x, y, 0.82), (0.06, 0.06, 1.64), 0.01)
    for z, hue in ((0.32, cover), (1.22, '#c98b3c')):
        s.block('wood:' + wood, (0, l / 2, z), (w, l, 0.1), 0.01)
        s.block('fabric:#f7f4ee', (0, l / 2, z + 0.11), (w - 0.08, l - 0.1, 0.14), 0.05, 3)
        s.block('fabric:' + hue, (0, l * 0.6, z + 0.125), (w - 0.06, l * 0.72, 0.15), 0.05, 3, 0.01, 8)
        s.pillow('fabric:#fbfaf7', (0, 0.3, z + 0.22), (0.6, 0.4, 0.14))
    s.block('wood:' + wood, (w / 2, l / 2, 1.52), (0.03, l * 0.96, 0.06), 0.008)
    s.block('wood:' + wood, (w / 2, l * 0.42, 1.4), (0.03, l * 0.7, 0.05), 0.008)
    for i in range(5):
        s.rod('wood:' + wood, (w / 2 + 0.04, l * 0.78, 0.3 + 0.26 * i), (w / 2 + 0.04, l * 0.97, 0.3 + 0.26 * i), 0.016)
    for y in (l * 0.78, l * 0.97):
        s.block('wood:' + wood, (w / 2 + 0.04, y, 0.8), (0.03, 0.04, 1.6), 0.006)


# --- kitchen ---------------------------------------------------------------------------------------------------
def kitchen_run(s, w=3.0, colour='#e8e4db', counter='#3a3a3c', sink=-0.7, hob=0.7, wall_units=True, window=None, tiles='#f2efe9',
                fridge=0, hood=True, wood=None, bare=False, ceiling=2.8):
    """A straight run along a wall; `window` is (from, to) along x, left free of wall units; fridge: -1 left, 1 right end; `bare`: its place is empty."""
    door = ('wood:' + wood) if wood else ('matt:' + colour)
    left, right = -w / 2, w / 2
    if fridge:
        fx = left + 0.34 if fridge < 0 else right - 0.34
    if fridge and not bare:
        s.block('metal:#b9bbbd', (fx, 0.33, 0.9), (0.62, 0.62, 1.76), 0.018)
        s.box('matt:' + BLACK, (fx - 0.31, 0.638, 1.18), (fx + 0.31, 0.645, 1.186))
        for z0, z1 in ((0.75, 1.12), (1.24, 1.5)):
            s.rod('metal:#d8d8d8', (fx - 0.24 * -fridge, 0.685, z0), (fx - 0.24 * -fridge, 0.685, z1), 0.01)
    if fridge:
        left, right = (left + 0.7, right) if fridge < 0 else (left, right - 0.7)
    run = right - left
    s.box('matt:' + BLACK, (left, 0, 0), (right, 0.52, 0.1))
    units = max(2, round(run / 0.55))
    for i in range(units):
        cw = run / units
        x = left + cw * (i + 0.5)
        oven = hob is not None and abs(x - hob) < cw / 2
        if oven:
            s.box(door, (x - cw / 2, 0, 0.1), (x + cw / 2, 0.56, 0.87))
            s.block('gloss:#121314', (x, 0.572, 0.45), (cw - 0.01, 0.02, 0.56), 0.004, 1)
            s.block('metal:#a5a7a9', (x, 0.572, 0.8), (cw - 0.01, 0.02, 0.12), 0.004, 1)
            s.rod('metal:#d0d0d0', (x - cw / 2 + 0.06, 0.61, 0.68), (x + cw / 2 - 0.06, 0.61, 0.68), 0.009)
            for k in range(5):
                s.rod('metal:#55575a', (x - 0.16 + 0.08 * k, 0.58, 0.8), (x - 0.16 + 0.08 * k, 0.602, 0.8), 0.014)
        else:
            front(s, door, x, 0.1, cw, 0.77, 0.58, doors=2 if cw > 0.5 else 1, drawers=3 if i % 3 == 1 and abs(x - (sink if sink is not None else 99)) > 0.45 else 0,
                  hollow=0.17 if sink is not None and abs(x - sink) < cw / 2 + 0.27 else 0.0)
    top = 'stone:' + counter
    hole = (sink - 0.27, sink + 0.27) if sink is not None else None
    spans = [(left, right)] if not hole else [(left, hole[0]), (hole[1], right)]
    for a, b in spans:
        s.box(top, (a, 0, 0.87), (b, 0.62, 0.91))
    if hole:
        s.box(top, (hole[0], 0, 0.87), (hole[1], 0.13, 0.91))
        s.box(top, (hole[0], 0.53, 0.87), (hole[1], 0.62, 0.91))
        steel, (a, b), z = 'metal:#b5b8ba', hole, 0.72
        s.box(steel, (a, 0.13, z), (b, 0.53, z + 0.005))
        for low, high in (((a, 0.13, z), (a + 0.006, 0.53, 0.912)), ((b - 0.006, 0.13, z), (b, 0.53, 0.912)), ((a, 0.13, z), (b, 0.136, 0.912)), ((a, 0.524, z), (b, 0.53, 0.912))):
            s.box(steel, low, high)
        s.rod(steel, (sink, 0.08, 0.91), (sink, 0.08, 0.95), 0.022)
        s.tube(steel, [(sink, 0.08, 0.93), (sink, 0.08, 1.13), *[(sink, 0.08 + 0.09 - 0.09 * math.cos(a), 1.13 + 0.09 * math.sin(a)) for a in np.linspace(0, math.pi, 9)], (sink, 0.26, 1.08)], 0.011, 10)
    s.box('metro:' + tiles, (-w / 2 if not fridge else left, 0, 0.91), (right if fridge > 0 else w / 2, 0.008, 1.45 if not window else 1.05))
    if window:
        for a, b in ((left, window[0]), (window[1], right)):
            if b - a > 0.1:
                s.box('metro:' + tiles, (a, 0, 1.05), (b, 0.008, 1.45))
    if hob is not None:
        s.block('gloss:#0e0e0f', (hob, 0.31, 0.914), (0.58, 0.5, 0.012), 0.004)
        for dx, dy, r in ((-0.15, 0.43, 0.08), (0.15, 0.43, 0.065), (-0.15, 0.19, 0.065), (0.15, 0.19, 0.08)):
            s.turned('matt:#2a2a2b', [(r, 0), (r, 0.012), (r - 0.02, 0.014), (r - 0.022, 0)], 28, (hob + dx, dy, 0.92))
            for q in range(4):
                c, n = math.cos(q * math.pi / 2), math.sin(q * math.pi / 2)
                s.rod('matt:' + BLACK, (hob + dx + 0.02 * c, dy + 0.02 * n, 0.94), (hob + dx + 0.11 * c, dy + 0.11 * n, 0.94), 0.006, 6)
        if not bare:
            with s.at(hob - 0.15, 0.19, 0.945):
                s.turned('metal:#c2c4c6', [(0, 0), (0.1, 0), (0.105, 0.01), (0.105, 0.12), (0.1, 0.12), (0.1, 0.015), (0, 0.012)], 36)
        if hood:
            s.block('metal:#b5b8ba', (hob, 0.24, 1.6), (0.6, 0.46, 0.07), 0.01)
            s.box('metal:#b5b8ba', (hob - 0.13, 0, 1.63), (hob + 0.13, 0.24, min(ceiling, 2.4)))
    if wall_units:
        blocked = ([(hob - 0.33, hob + 0.33)] if hob is not None and hood else []) + ([tuple(window)] if window else [])
        spans, x = [], left
        for a, b in sorted(blocked):
            spans.append((x, a))
            x = b
        spans.append((x, right))
        for a, b in spans:
            if b - a > 0.34:
                n = max(1, round((b - a) / 0.5))
                front(s, door, (a + b) / 2, 1.45, b - a, 0.72, 0.34, doors=n)
    free = [x for x in np.arange(left + 0.2, right - 0.15, 0.24) if (hob is None or abs(x - hob) > 0.42) and (sink is None or abs(x - sink) > 0.42)]
    for k, x in enumerate(() if bare else free[:3]):
        with s.at(float(x), 0.2, 0.91):
            (kettle, jars, fruit_bowl)[k % 3](s)


def kettle(s):
    s.turned('gloss:#b3261c', [(0, 0), (0.085, 0), (0.09, 0.02), (0.07, 0.16), (0.045, 0.19), (0, 0.2)], 28)
    s.tube('matt:' + BLACK, [(0.07, 0, 0.15), (0.12, 0, 0.16), (0.13, 0, 0.1), (0.09, 0, 0.04)], 0.01, 8)


def jars(s):
    for i, (r, h, hue) in enumerate(((0.05, 0.18, '#caa36a'), (0.045, 0.14, '#7a4a2a'), (0.04, 0.11, '#e7dcc4'))):
        with s.at(-0.1 + 0.1 * i, 0, 0):
            s.turned('gloss:' + hue, [(0, 0), (r, 0), (r, h * 0.85), (r * 0.9, h * 0.9), (0, h * 0.9)], 24)
            s.turned('wood:' + OAK, [(r * 0.93, h * 0.88), (r * 0.93, h), (0, h)], 24)


def island(s, w=1.6, d=0.8, colour='#35483f', counter='#e4ded2', stools=2, wood=OAK):
    front(s, 'matt:' + colour, 0, 0.1, w, 0.77, d - 0.2, doors=3)
    s.box('matt:' + BLACK, (-w / 2 + 0.03, 0.03, 0), (w / 2 - 0.03, d - 0.26, 0.1))
    s.block('stone:' + counter, (0, d / 2 - 0.13, 0.89), (w + 0.06, d + 0.1, 0.04), 0.006)
    with s.at(w * 0.2, d * 0.4, 0.91):
        fruit_bowl(s)
    for i in range(stools):
        with s.at(-w / 2 + w * (i + 0.5) / stools, -0.34, 0):
            stool(s, wood)


# --- bathroom --------------------------------------------------------------------------------------------------
def wc(s):
    g = 'gloss:#f8f8f6'
    s.block(g, (0, 0.1, 0.62), (0.38, 0.18, 0.4), 0.03, 3)
    s.block(g, (0, 0.1, 0.835), (0.4, 0.2, 0.03), 0.012)
    s.turned('metal:' + CHROME, [(0, 0.85), (0.03, 0.85), (0.028, 0.858), (0, 0.86)], 20, (0, 0.1, 0))
    s.turned(g, [(0, 0), (0.12, 0), (0.13, 0.03), (0.11, 0.18), (0.17, 0.34), (0.19, 0.4), (0.17, 0.405), (0, 0.36)], 32, (0, 0.42, 0), (1, 1.3))
    s.turned(g, [(0, 0.41), (0.185, 0.41), (0.19, 0.425), (0.18, 0.44), (0, 0.442)], 32, (0, 0.42, 0), (1, 1.28))
    s.box(g, (-0.13, 0.06, 0), (0.13, 0.34, 0.4))
    s.turned('matt:#f2efe9', [(0.02, 0), (0.055, 0), (0.055, 0.1), (0.02, 0.1)], 20, (0.36, 0.1, 0.62))


def basin(s, w=0.8, wood=OAK, mirror=True, counter='#efeae0', bare=False):
    front(s, 'wood:' + wood, 0, 0.3, w, 0.48, 0.46, doors=2)
    s.block('stone:' + counter, (0, 0.24, 0.8), (w + 0.02, 0.49, 0.035), 0.006)
    s.turned('gloss:#fafaf8', [(0, 0.818), (0.12, 0.818), (0.19, 0.87), (0.205, 0.93), (0.195, 0.932), (0.17, 0.87), (0.05, 0.835), (0, 0.834)], 40, (0, 0.26, 0), (1.1, 0.85))
    c = 'metal:' + CHROME
    s.rod(c, (0, 0.045, 0.81), (0, 0.045, 1.02), 0.014)
    s.tube(c, [(0, 0.045, 1.0), (0, 0.1, 1.03), (0, 0.17, 1.02)], 0.011, 10)
    if mirror:
        s.block('matt:' + BLACK, (0, 0.012, 1.5), (w - 0.08, 0.022, 0.86), 0.006)
        s.box('mirror', (-w / 2 + 0.055, 0.023, 1.085), (w / 2 - 0.055, 0.0245, 1.915))
        s.block('glow:#fff0d8', (0, 0.06, 2.02), (w * 0.6, 0.05, 0.05), 0.015)
    if bare:
        return
    with s.at(w * 0.36, 0.22, 0.818):
        s.turned('gloss:#caa36a', [(0, 0), (0.03, 0), (0.03, 0.11), (0.01, 0.13), (0.01, 0.16), (0, 0.16)], 20)
    with s.at(-w * 0.38, 0.22, 0.818):
        vase(s, 0.13, '#efe8dc', True)


def shower(s, w=0.95, d=0.95, glass_side=1):
    """In a corner: walls behind (y = 0) and at -glass_side; a glass screen at glass_side."""
    s.block('gloss:#f5f5f2', (0, d / 2, 0.03), (w, d, 0.06), 0.02)
    s.turned('metal:' + CHROME, [(0, 0.062), (0.05, 0.062), (0.05, 0.066), (0, 0.067)], 20, (0, d / 2, 0))
    c = 'metal:' + CHROME
    s.tube(c, [(0, 0.03, 1.1), (0, 0.03, 2.1), (0, 0.06, 2.16), (0, 0.34, 2.16)], 0.011, 10)
    s.turned(c, [(0, 2.115), (0.11, 2.115), (0.11, 2.125), (0.02, 2.14), (0, 2.16)], 32, (0, 0.34, 0))
    s.rod(c, (-0.09, 0.04, 1.05), (0.09, 0.04, 1.05), 0.022)
    x = glass_side * w / 2
    s.sheet('glass:#eef6f3', [[(x, 0.02, 0.06), (x, d, 0.06)], [(x, 0.02, 2.0), (x, d, 2.0)]])
    s.box(c, (x - 0.012, d - 0.012, 0.06), (x + 0.012, d + 0.012, 2.0))
    s.box(c, (x - 0.012, 0.0, 2.0), (x + 0.012, d + 0.012, 2.02))
    s.box('gloss:#e8e2d6', (-w / 2 * glass_side, 0.0, 1.0), (-w / 2 * glass_side + 0.2 * glass_side, 0.1, 1.012))
    for i, hue in enumerate(('#4d7a6b', '#e3b04a', '#f0ece2')):
        xx = -w / 2 * glass_side + (0.04 + 0.06 * i) * glass_side
        s.turned('gloss:' + hue, [(0, 0), (0.022, 0), (0.022, 0.13), (0.01, 0.15), (0, 0.17)], 16, (xx, 0.05, 1.012))


def bathtub(s, w=1.7, d=0.78):
    g = 'gloss:#fafaf8'
    s.box(g, (-w / 2, 0, 0), (w / 2, 0.03, 0.56))
    n = 40
    angle = np.linspace(0, 2 * math.pi, n, endpoint=False)

    def ring(a, b, z, power=4):
        c, q = np.cos(angle), np.sin(angle)
        r = (np.abs(c) ** power + np.abs(q) ** power) ** (-1 / power)
        return np.stack([a * c * r, d / 2 + b * q * r, np.full(n, z)], 1)

    rows = [ring(w / 2 - 0.04, d / 2 - 0.03, 0), ring(w / 2, d / 2, 0.05), ring(w / 2, d / 2, 0.54), ring(w / 2 - 0.02, d / 2 - 0.02, 0.56), ring(w / 2 - 0.07, d / 2 - 0.07, 0.55),
            ring(w / 2 - 0.12, d / 2 - 0.1, 0.2), ring(w / 2 - 0.25, d / 2 - 0.16, 0.13), ring(0.02, 0.02, 0.13)]
    s.add(g, np.concatenate(rows), rings(len(rows), n))
    s.rod('metal:' + CHROME, (w / 2 - 0.2, 0.03, 0.75), (w / 2 - 0.2, 0.16, 0.75), 0.016)


def towel_rail(s, colour='#b3532f', z=1.25, w=0.55):
    c = 'metal:' + CHROME
    s.rod(c, (-w / 2, 0.06, z), (w / 2, 0.06, z), 0.009)
    for x in (-w / 2, w / 2):
        s.rod(c, (x, 0, z), (x, 0.06, z), 0.009)
    s.block('fabric:' + colour, (-0.08, 0.062, z - 0.24), (0.32, 0.035, 0.52), 0.016, 3, 0.004, 6)
    s.block('fabric:' + LINEN, (0.16, 0.062, z - 0.14), (0.14, 0.04, 0.32), 0.016, 3)


def mat(s, w=0.7, d=0.45, colour='#d8cfbf'):
    s.block('fabric:' + colour, (0, d / 2, 0.01), (w, d, 0.02), 0.008)


# --- soft and green --------------------------------------------------------------------------------------------
def rug(s, w=2.4, d=1.6, colour='#a4472a', other='#efe6d6', pattern='border'):
    s.block(f'rug:{colour}:{other}:{pattern}', (0, d / 2, 0.007), (w, d, 0.014), 0.005)
    if pattern == 'border':
        for inset, hue in ((0.1, other), (0.13, colour), (0.22, other), (0.26, colour)):
            s.block(f'rug:{hue}:{hue}:plain', (0, d / 2, 0.008 + 0.0006 * (1 + inset * 20)), (w - 2 * inset, d - 2 * inset, 0.014), 0.004, 1)


def art(s, w=0.7, h=0.9, z=1.55, style=0, frame=BLACK, hues=('#b3421f', '#e8c07a', '#1f4b43', '#efe6d6')):
    """Own abstract pictures: suns over hills, leaves, bars of cloth."""
    y = 0.028
    s.block('matt:' + frame, (0, 0.014, z), (w, 0.026, h), 0.004, 1)
    s.box('matt:#f5f1e8', (-w / 2 + 0.02, 0.026, z - h / 2 + 0.02), (w / 2 - 0.02, y, z + h / 2 - 0.02))
    iw, ih = w - 0.2, h - 0.2
    layer = [y]

    def flat(hue, points):
        layer[0] += 0.0008
        points = np.asarray(points, float)
        middle = points.mean(0)
        ring3 = [(x, layer[0], z + v) for x, v in points]
        faces = [(len(points), (i + 1) % len(points), i) for i in range(len(points))]
        s.add('matt:' + hue, [*ring3, (middle[0], layer[0], z + middle[1])], faces)

    if style % 4 == 0:
        flat(hues[3], [(-iw / 2, -ih / 2), (iw / 2, -ih / 2), (iw / 2, ih / 2), (-iw / 2, ih / 2)])
        flat(hues[0], [(0.12 * iw + 0.2 * iw * math.cos(a), 0.16 * ih + 0.2 * iw * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 40)[:-1]])
        layer[0] += 0.0008
        for k, hue in enumerate((hues[1], hues[2], '#8c3b2a')):
            line = [(x, ih * (-0.08 - 0.13 * k) + 0.05 * ih * math.sin(7 * x / iw + 2 * k)) for x in np.linspace(-iw / 2, iw / 2, 24)]
            for (x0, v0), (x1, v1) in zip(line, line[1:]):
                layer[0] -= 0.0008
                flat(hue, [(x0, -ih / 2), (x1, -ih / 2), (x1, v1), (x0, v0)])
            layer[0] += 0.0008
    elif style % 4 == 1:
        for k in range(9):
            t = -0.42 + 0.105 * k
            lean = 0.34 * (1 if k % 2 else -1)
            c, n = math.cos(lean + math.pi / 2), math.sin(lean + math.pi / 2)
            flat(hues[k % 3], [(iw * 0.02 * k - 0.08 * iw + 0.32 * iw * (u * math.sin(lean) * 1.6 + v * math.cos(lean)), ih * t * 0.8 + 0.2 * ih * u) for u, v in
                               [(math.cos(a), 0.28 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 28)[:-1]]])
    elif style % 4 == 2:
        for i in range(5):
            for j in range(6):
                x, v = -iw / 2 + iw * (i + 0.5) / 5, -ih / 2 + ih * (j + 0.5) / 6
                a, b = iw / 11, ih / 13
                flat(hues[(i * 2 + j) % 4], [(x - a, v), (x, v - b), (x + a, v), (x, v + b)] if (i + j) % 2 else [(x - a, v - b), (x + a, v - b), (x + a, v + b), (x - a, v + b)])
    else:
        for k in range(6):
            v = -ih / 2 + ih * k / 6
            flat(hues[k % 4], [(-iw / 2, v), (iw / 2, v), (iw / 2, v + ih / 6.4), (-iw / 2, v + ih / 6.4)])
        flat(hues[3], [(0.24 * iw * math.cos(a), 0.24 * iw * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 40)[:-1]])


def mirror_round(s, r=0.36, z=1.6):
    with s.at(0, 0, z, tilt=-90):
        s.turned('fabric:#c49a5c', [(r, 0), (r + 0.05, 0.01), (r + 0.05, 0.03), (r, 0.035)], 48)
        s.turned('mirror', [(r, 0.015), (0, 0.0151)], 48)


def wall_clock(s, r=0.15, z=2.0):
    with s.at(0, 0, z, tilt=-90):
        s.turned('matt:' + BLACK, [(0, 0.0), (r, 0.0), (r, 0.03), (r - 0.012, 0.034), (r - 0.012, 0.026), (0, 0.0259)], 40)
        s.turned('matt:#f6f3ec', [(r - 0.012, 0.027), (0, 0.0271)], 40)
        s.rod('matt:' + BLACK, (0, 0, 0.03), (0.05, 0.07, 0.03), 0.004, 6)
        s.rod('matt:' + BLACK, (0, 0, 0.03), (-0.09, 0.06, 0.03), 0.003, 6)


def blade(s, material, root, heading, length, width, droop=0.8, lift=0.7, n=7, split=0):
    """One leaf: grows from root along heading, rises and then droops."""
    t = np.linspace(0, 1, n)
    out = length * t * (1 - 0.15 * t)
    up = length * (lift * t - droop * t ** 2.2)
    half = width / 2 * np.sin(np.pi * np.clip(t * 0.93 + 0.07, 0, 1)) ** 0.75
    c, q = math.cos(heading), math.sin(heading)
    mid = np.stack([out * c, out * q, up], 1) + np.asarray(root, float)
    side = np.array([-q, c, 0.0])
    fold = np.array([0, 0, 0.25])
    s.sheet(material, np.stack([mid + half[:, None] * (side + fold), mid, mid + half[:, None] * (-side + fold)], 1))


def pot(s, r=0.18, h=0.32, colour='#b8633f'):
    s.turned('matt:' + colour, [(0, 0), (r * 0.72, 0), (r * 0.95, h * 0.9), (r * 1.06, h * 0.92), (r * 1.06, h), (r * 0.92, h), (r * 0.88, h * 0.9), (0, h * 0.88)], 32)


def plant(s, kind='palm', h=1.5, pot_colour='#b8633f', r=0.17):
    with s.at(0, r + 0.12, 0):
        pot(s, r, r * 1.8, pot_colour)
        base, random = r * 1.6, s.random
        if kind == 'palm':
            for k in range(9):
                heading, reach = 2 * math.pi * k / 9 + float(random.uniform(-0.3, 0.3)), h * float(random.uniform(0.42, 0.55))
                t = np.linspace(0, 1, 14)
                lift = float(random.uniform(0.9, 1.5))
                path = np.stack([reach * 0.62 * t ** 1.5 * math.cos(heading), reach * 0.62 * t ** 1.5 * math.sin(heading), base + (h - base) * (0.35 + 0.2 * lift) * (t * 1.9 - 0.95 * t * t)], 1)
                s.tube('leaf:#5d7d3a', path, np.linspace(0.008, 0.002, 14), 5)
                for i in range(3, 14):
                    for side in (-1, 1):
                        blade(s, 'leaf:#41702f', path[i], heading + side * (1.15 - 0.05 * i), 0.17 * h / 1.5 * (1.2 - abs(i - 7) / 12), 0.03, 0.7, 0.35, 5)
        elif kind == 'snake':
            for k in range(11):
                a, q = 2 * math.pi * k / 11, float(random.uniform(0.2, 0.8))
                x, y, tall = r * q * math.cos(a) * 0.7, r * q * math.sin(a) * 0.7, h * float(random.uniform(0.55, 0.85))
                t = np.linspace(0, 1, 8)
                width = 0.035 * np.sin(np.pi * np.clip(0.25 + 0.75 * t, 0, 1)) ** 0.6
                lean = np.stack([x + 0.12 * t ** 2 * math.cos(a), y + 0.12 * t ** 2 * math.sin(a), base + tall * t], 1)
                side = np.array([-math.sin(a), math.cos(a), 0])
                s.sheet('leaf:#4f6f3c', np.stack([lean + width[:, None] * side, lean + 0.008 * np.array([math.cos(a), math.sin(a), 0]), lean - width[:, None] * side], 1))
        elif kind == 'matooke':
            s.rod('leaf:#7d8f4a', (0, 0, base), (0, 0, h * 0.55), 0.045, 12, 0.7)
            for k in range(8):
                blade(s, 'leaf:#4c8a34', (0, 0, h * 0.5), 2 * math.pi * k / 8 + float(random.uniform(-0.3, 0.3)), h * 0.62, 0.26 * h / 1.6, 0.85, 1.15, 12)
        else:
            for k in range(26):
                a, lift = 2.4 * k, float(random.uniform(0.15, 0.62)) * h
                reach = float(random.uniform(0.12, 0.34)) * h
                tip = (reach * math.cos(a), reach * math.sin(a), base + lift)
                s.tube('leaf:#5c7a3c', [(0, 0, base * 0.95), (tip[0] * 0.4, tip[1] * 0.4, base + lift * 0.75), tip], 0.005, 5)
                blade(s, 'leaf:#2f6b33', tip, a, 0.26 * h / 1.4, 0.2 * h / 1.4, 0.9, 0.25, 8)


def hanging_plant(s, ceiling=2.8):
    s.rod('fabric:#d8c3a0', (0, 0, ceiling), (0, 0, ceiling - 0.7), 0.004, 6)
    with s.at(0, 0, ceiling - 0.9):
        pot(s, 0.12, 0.18, '#e8e2d6')
        for k in range(16):
            blade(s, 'leaf:#4f8a3a', (0, 0, 0.16), 2.4 * k, float(s.random.uniform(0.25, 0.5)), 0.06, 1.5, 0.6, 8)


def socket(s, z=0.32):
    s.block('gloss:#f6f5f1', (0, 0.004, z), (0.146, 0.008, 0.086), 0.003, 1)
    for x in (-0.036, 0.036):
        for dx, dz in ((0, 0.016), (-0.011, -0.008), (0.011, -0.008)):
            s.box('matt:' + BLACK, (x + dx - 0.003, 0.007, z + dz - 0.004), (x + dx + 0.003, 0.0085, z + dz + 0.004))


def switch(s, z=1.25, gangs=2):
    s.block('gloss:#f6f5f1', (0, 0.004, z), (0.086, 0.008, 0.086), 0.003, 1)
    for i in range(gangs):
        s.block('gloss:#ffffff', ((i - (gangs - 1) / 2) * 0.03, 0.009, z), (0.022, 0.006, 0.04), 0.002, 1)


def bench(s, w=1.5, wood=WALNUT, colour='#d9cdb8'):
    for x in (-w / 2 + 0.08, w / 2 - 0.08):
        for y in (0.06, 0.42):
            s.block('wood:' + wood, (x, y, 0.21), (0.06, 0.06, 0.42), 0.01)
    s.block('wood:' + wood, (0, 0.24, 0.42), (w, 0.46, 0.04), 0.01)
    s.block('wood:' + wood, (0, 0.03, 0.66), (w, 0.03, 0.36), 0.01)
    s.block('fabric:' + colour, (0, 0.26, 0.48), (w - 0.08, 0.4, 0.08), 0.035, 3)
    for x in (-w / 3, w / 3.2):
        s.pillow('fabric:#b3532f', (x, 0.16, 0.68), (0.4, 0.4, 0.16), 6, 72)


def lounger(s, wood=OAK, colour='#efe8dc'):
    for x in (-0.3, 0.3):
        s.block('wood:' + wood, (x, 0.95, 0.26), (0.05, 1.85, 0.05), 0.01)
        for y in (0.2, 1.7):
            s.block('wood:' + wood, (x, y, 0.13), (0.05, 0.05, 0.26), 0.01)
    s.block('fabric:' + colour, (0, 1.22, 0.33), (0.6, 1.25, 0.1), 0.04, 3)
    with s.at(0, 0.62, 0.36, tilt=-40):
        s.block('fabric:' + colour, (0, 0, 0.33), (0.6, 0.1, 0.72), 0.04, 3)


def stairs(s, rise=3.1, run=4.0, w=0.95, wood=OAK, side=1, n=17):
    """A straight flight that climbs along +x from x = -run / 2; the rail is on its open side."""
    step, up = run / n, rise / n
    for i in range(n - 1):
        x, z = -run / 2 + step * i, up * (i + 1)
        s.box('paint:#f3efe6', (x, 0, max(0, z - up - 0.12)), (x + step, w, z - 0.035))
        s.block('wood:' + wood, (x + step / 2 - 0.012, w / 2, z - 0.018), (step + 0.03, w, 0.036), 0.008, 1)
        s.rod('gloss:#2a2725', (x + step / 2, w - 0.04, z), (x + step / 2, w - 0.04, z + 0.9), 0.009, 8)
    s.rod('wood:' + wood, (-run / 2 + step / 2, w - 0.04, up + 0.92), (run / 2 - step * 1.5, w - 0.04, rise - up + 0.92), 0.026, 12)
    s.block('wood:' + wood, (-run / 2 + 0.03, w - 0.04, 0.55), (0.08, 0.08, 1.1), 0.012)


def landing_rail(s, w=2.0, wood=OAK):
    for i in range(int(w / 0.12) + 1):
        s.rod('gloss:#2a2725', (-w / 2 + 0.12 * i, 0.03, 0), (-w / 2 + 0.12 * i, 0.03, 0.95), 0.009, 8)
    s.rod('wood:' + wood, (-w / 2, 0.03, 0.96), (w / 2, 0.03, 0.96), 0.026, 12)


def washing_machine(s):
    s.block('gloss:#f4f4f2', (0, 0.3, 0.425), (0.6, 0.58, 0.85), 0.02)
    with s.at(0, 0.59, 0.42, tilt=-90):
        s.turned('metal:' + CHROME, [(0.19, 0), (0.19, 0.03), (0.15, 0.03), (0.15, 0)], 36)
        s.turned('gloss:#20262b', [(0.15, 0.012), (0.08, 0.03), (0, 0.034)], 36)
    s.box('matt:#d9d9d6', (-0.28, 0.588, 0.72), (0.28, 0.594, 0.83))


def jerrycans(s, hues=('#d9b92e', '#d9b92e', '#2f6ba3')):
    for i, hue in enumerate(hues):
        with s.at(-0.3 + 0.3 * i, 0.16, 0, turn=6 * i):
            s.block('matt:' + hue, (0, 0, 0.17), (0.24, 0.17, 0.34), 0.04, 3)
            s.tube('matt:' + hue, [(-0.06, 0, 0.33), (-0.05, 0, 0.39), (0.05, 0, 0.39), (0.06, 0, 0.33)], 0.016, 8)


PIECES = {name: thing for name, thing in list(globals().items()) if callable(thing) and getattr(thing, '__module__', '') == __name__}
