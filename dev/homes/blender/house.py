"""Rooms, walls, doors and windows from the plan.

The plan's rectangles run along the middle of the walls. Each room builds its own half of a wall, facing itself; where no
room lies behind, the outer half is plaster. So every face of a wall has the colour of the room that looks at it.
"""
import math

import numpy as np

import furniture

HALF = 0.1                                    # half of a wall
SIDES = {'S': 0, 'N': 180, 'W': -90, 'E': 90}   # the turn of a thing with its back to that wall
STOREY = 3.1


class Opening:
    def __init__(self, plan, data):
        self.__dict__.update({'level': 0, 'head': 2.1, 'sill': 0.0, 'w': 0.9, 'hinge': -1, 'swing': None, 'bars': None, 'curtain': None,
                              'sheer': False, 'frame': plan.data.get('frame', '#f1efe9'), 'open': 87, 'panes': None, **data})
        if self.kind == 'window':
            self.sill = data.get('sill', 0.9)
        self.x, self.y = self.at
        self.rooms = []                       # (room, side)
        for room in plan.rooms:
            if room.level == self.level:
                for side, (axis, c, a, b) in room.edges().items():
                    along, across = (self.x, self.y) if axis == 'x' else (self.y, self.x)
                    if abs(across - c) < 1e-6 and a < along < b:
                        self.rooms.append((room, side))
        if not self.rooms:
            raise SystemExit(f'{plan.id}: opening at {self.at} lies on no wall')
        self.axis = self.rooms[0][0].edges()[self.rooms[0][1]][0]

    def along(self):
        return self.x if self.axis == 'x' else self.y

    def other(self, room):
        return next((r for r, _ in self.rooms if r is not room), None)


class Room:
    def __init__(self, plan, data):
        self.__dict__.update({'level': 0, 'open': False, 'floor': 'porcelain:#d9d2c6', 'wall': '#efe9dd', 'accent': None, 'tiles': None,
                              'ceiling': '#f7f5f0', 'furnish': [], 'stills': [], 'camera': None, 'rail': [], 'columns': [], 'fill': 1.0,
                              'skirting': '#f3f0ea', 'cover': True, 'void': None, 'below': None, **data})
        self.x0, self.y0, self.x1, self.y1 = self.rect
        self.height = data.get('height', plan.height)
        self.z = self.level * STOREY

    def edges(self):
        """side -> (axis along the wall, its fixed coordinate, from, to)"""
        return {'S': ('x', self.y0, self.x0, self.x1), 'N': ('x', self.y1, self.x0, self.x1),
                'W': ('y', self.x0, self.y0, self.y1), 'E': ('y', self.x1, self.y0, self.y1)}

    def area(self):
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    def on_wall(self, side, at):
        """The place on a wall's face, `at` metres from its west or south end."""
        return {'S': (self.x0 + at, self.y0 + HALF), 'N': (self.x0 + at, self.y1 - HALF),
                'W': (self.x0 + HALF, self.y0 + at), 'E': (self.x1 - HALF, self.y0 + at)}[side]


class Plan:
    def __init__(self, data):
        self.data, self.id, self.height = data, data['id'], data.get('height', 2.8)
        self.rooms = [Room(self, r) for r in data['rooms']]
        self.openings = [Opening(self, o) for o in data['openings']]

    def room(self, id):
        return next(r for r in self.rooms if r.id == id)

    def on(self, room, side):
        return [o for o in self.openings if (room, side) in o.rooms]

    def outer(self, room, side):
        """The stretches of this side that have no walled room behind."""
        axis, c, a, b = room.edges()[side]
        free = [(a, b)]
        for other in self.rooms:
            if other is room or other.open or other.level != room.level:
                continue
            for axis2, c2, a2, b2 in other.edges().values():
                if axis2 == axis and abs(c2 - c) < 1e-6:
                    free = [q for lo, hi in free for q in ((lo, min(hi, a2)), (max(lo, b2), hi)) if q[1] - q[0] > 1e-6]
        return free

    def round_corner(self, room, axis, c, lo, hi):
        """An outer wall goes on to the outer corner, unless the next room's wall goes on in the same line."""
        lines = [(a, b) for r in self.rooms if r is not room and not r.open and r.level == room.level
                 for axis2, c2, a, b in r.edges().values() if axis2 == axis and abs(c2 - c) < 1e-6]
        goes_on = lambda t: any(a - 1e-6 <= t <= b + 1e-6 for a, b in lines)
        return lo if goes_on(lo) else lo - HALF + 0.001, hi if goes_on(hi) else hi + HALF - 0.001

    def links(self, room):
        return [(o, o.other(room)) for o in self.openings if o.kind != 'window' or o.sill == 0 for r, _ in o.rooms if r is room and o.other(room)]

    def bounds(self):
        walled = [r for r in self.rooms if not r.open]
        return (min(r.x0 for r in walled), min(r.y0 for r in walled), max(r.x1 for r in walled), max(r.y1 for r in walled))


def build(s, plan):
    for room in plan.rooms:
        with s.at(0, 0, room.z):
            (open_room if room.open else walled_room)(s, plan, room)
    for opening in plan.openings:
        with s.at(0, 0, opening.level * STOREY):
            fit(s, plan, opening)
    for roof in plan.data.get('roofs', []):
        build_roof(s, **roof)


def walled_room(s, plan, room):
    h, plaster = room.height, 'plaster:' + plan.data.get('plaster', '#e9dcc3')
    for x0, y0, x1, y1 in around(room.rect, room.void):
        s.box(room.floor, (x0, y0, -0.12), (x1, y1, 0))
    for x0, y0, x1, y1 in around(room.rect, room.below):
        s.box('paint:' + room.ceiling, (x0, y0, h), (x1, y1, h + 0.12))
    if room.void:
        x0, y0, x1, y1 = room.void
        for a, b in (((x0 - 0.03, y0 - 0.03), (x1 + 0.03, y0)), ((x0 - 0.03, y1), (x1 + 0.03, y1 + 0.03)), ((x0 - 0.03, y0), (x0, y1)), ((x1, y0), (x1 + 0.03, y1))):
            s.box('paint:' + room.ceiling, (*a, h - STOREY), (*b, -0.001))
    for side, (axis, c, a, b) in room.edges().items():
        inward = 1 if side in 'SW' else -1
        holes = plan.on(room, side)
        accent = room.accent and room.accent['side'] == side
        skin = [(0, h, 'paint:' + (room.accent['colour'] if accent else room.wall))]
        if room.tiles:
            skin = [(0, 2.1, 'walltile:' + room.tiles), (2.1, h, skin[0][2])]
        half_wall(s, skin, axis, c, inward, a, b, holes)
        for lo, hi in plan.outer(room, side):
            half_wall(s, [(-foot(plan, room), h + 0.12, plaster)], axis, c, -inward, *plan.round_corner(room, axis, c, lo, hi), holes)
        face = c + inward * HALF
        along_x = axis == 'x'                  # faces that coincide would be black: one of two pieces in a corner is shorter
        if not room.tiles:
            thin = 0 if along_x else 0.014
            for lo, hi in gaps(a + HALF + thin, b - HALF - thin, [o for o in holes if o.sill == 0]):
                slab(s, 'gloss:' + room.skirting, axis, face, face + inward * 0.014, lo, hi, 0, 0.09)
        if room.cover:
            thin = 0 if along_x else 0.05
            for lo, hi in gaps(a + HALF + thin, b - HALF - thin, [o for o in holes if o.head >= h]):
                slab(s, 'paint:' + room.ceiling, axis, face, face + inward * 0.05, lo, hi, h - 0.05, h)


def around(rect, hole):
    """The floor around a stair well, as rectangles."""
    if not hole:
        return [rect]
    x0, y0, x1, y1 = rect
    a0, b0, a1, b1 = hole
    return [q for q in ((x0, y0, x1, b0), (x0, b1, x1, y1), (x0, b0, a0, b1), (a1, b0, x1, b1)) if q[2] - q[0] > 1e-3 and q[3] - q[1] > 1e-3]


def foot(plan, room):
    """How far the outer wall reaches below the floor: to the wall of the storey below, or into the ground."""
    return STOREY - plan.height - 0.12 if plan.data.get('block', {}).get('this') or room.level else 0.45


def open_room(s, plan, room):
    """A veranda, a terrace or a balcony: a floor, perhaps a roof, posts and a rail."""
    h = room.height
    s.box(room.floor, (room.x0 - 0.05, room.y0 - 0.05, -0.12), (room.x1 + 0.05, room.y1 + 0.05, -0.015))
    s.box('plaster:' + plan.data.get('plinth', '#8a7560'), (room.x0 - 0.04, room.y0 - 0.04, -0.45), (room.x1 + 0.04, room.y1 + 0.04, -0.1))
    if room.cover:
        s.box('paint:' + room.ceiling, (room.x0, room.y0, h), (room.x1, room.y1, h + 0.12))
    for x, y in room.columns:
        post = plan.data.get('post', '#f2ede2')
        s.block('plaster:' + post, (x, y, h / 2), (0.28, 0.28, h), 0.015)
        s.block('plaster:' + post, (x, y, 0.1), (0.36, 0.36, 0.22), 0.015)
        s.block('plaster:' + post, (x, y, h - 0.09), (0.36, 0.36, 0.18), 0.015)
    for side in room.rail:
        axis, c, a, b = room.edges()[side]
        rail(s, axis, c, a, b, plan.data.get('rail', 'steel'))


def rail(s, axis, c, a, b, kind):
    point = (lambda t, z: (t, c, z)) if axis == 'x' else (lambda t, z: (c, t, z))
    if kind == 'glass':
        s.sheet('glass:#f2f8f6', [[point(a + 0.05, 0.04), point(b - 0.05, 0.04)], [point(a + 0.05, 1.0), point(b - 0.05, 1.0)]])
        s.rod('metal:#c9cbcd', point(a, 1.03), point(b, 1.03), 0.022)
        for t in np.linspace(a + 0.03, b - 0.03, max(2, round((b - a) / 1.4) + 1)):
            s.rod('metal:#c9cbcd', point(t, -0.02), point(t, 1.02), 0.016)
    else:
        s.rod('gloss:#2a2725', point(a, 1.0), point(b, 1.0), 0.024)
        s.rod('gloss:#2a2725', point(a, 0.1), point(b, 0.1), 0.012)
        for t in np.arange(a + 0.06, b, 0.12):
            s.rod('gloss:#2a2725', point(t, 0.0), point(t, 1.0), 0.007, 6)


def gaps(a, b, holes):
    out, at = [], a
    for o in sorted(holes, key=lambda o: o.along()):
        out.append((at, o.along() - o.w / 2))
        at = o.along() + o.w / 2
    out.append((at, b))
    return [(lo, hi) for lo, hi in out if hi - lo > 0.01]


def slab(s, material, axis, c0, c1, a, b, z0, z1):
    if b - a > 1e-4 and z1 - z0 > 1e-4:
        s.box(material, *(((a, c0, z0), (b, c1, z1)) if axis == 'x' else ((c0, a, z0), (c1, b, z1))))


def half_wall(s, skin, axis, c, inward, a, b, holes):
    for z0, z1, material in skin:
        face = c + inward * HALF
        mine = [o for o in holes if a < o.along() < b]
        for lo, hi in gaps(a, b, mine):
            slab(s, material, axis, c, face, lo, hi, z0, z1)
        for o in mine:
            lo, hi = o.along() - o.w / 2, o.along() + o.w / 2
            slab(s, material, axis, c, face, lo, hi, z0, min(z1, o.sill))
            slab(s, material, axis, c, face, lo, hi, max(z0, o.head), z1)


# --- what fills an opening --------------------------------------------------------------------------------------
def fit(s, plan, o):
    room, side = next(((r, q) for r, q in o.rooms if not r.open), o.rooms[0])
    if o.kind == 'door' and o.swing and o.swing != 'closed':
        room, side = next((r, q) for r, q in o.rooms if r.id == o.swing)
    with s.at(o.x, o.y, 0, turn=SIDES[side]):
        if o.kind == 'window':
            window(s, o, room)
        elif o.kind == 'door':
            door(s, o)
        elif o.kind == 'arch':
            lining(s, o, 'gloss:' + o.frame) if o.head < room.height else None


def lining(s, o, material, wide=0.065):
    w, h = o.w / 2, o.head
    for side in (-1, 1):
        s.box(material, (side * w, -HALF - 0.004, 0), (side * (w - 0.025), HALF + 0.004, h - 0.025))
        for face in (-1, 1):
            s.block(material, (side * (w + wide / 2 - 0.02), face * (HALF + 0.008), h / 2 - 0.01), (wide, 0.016, h - 0.02), 0.004, 1)
    s.box(material, (-w, -HALF - 0.004, h - 0.025), (w, HALF + 0.004, h))
    for face in (-1, 1):
        s.block(material, (0, face * (HALF + 0.008), h + wide / 2 - 0.02), (o.w + 2 * wide - 0.04, 0.016, wide), 0.004, 1)


def door(s, o):
    wood = getattr(o, 'wood', '#7a4c2c')
    material = ('gloss:' if wood in ('#f1efe9', '#f4f2ee') else 'wood:') + wood
    lining(s, o, material)
    double = o.w > 1.25
    for hinge in ((-1, 1) if double else (o.hinge,)):
        width = (o.w - 0.056) / (2 if double else 1)
        x, y = hinge * (o.w / 2 - 0.027), (HALF - 0.02 if o.swing != 'closed' else 0.0)
        angle = 0 if o.swing == 'closed' else o.open
        with s.at(x, y, 0, turn=-hinge * angle):
            leaf(s, material, -hinge, width, o.head - 0.03)
    with s.at(-o.hinge * (o.w / 2 + 0.2), HALF, 0):
        furniture.switch(s)
    if o.other(o.rooms[0][0]):
        with s.at(-o.hinge * (o.w / 2 + 0.2), -HALF, 0, turn=180):
            furniture.switch(s)


def leaf(s, material, way, w, h):
    """Grows from the hinge along x in direction `way`."""
    m = way * w / 2
    s.block(material, (m, 0, h / 2 + 0.006), (w, 0.034, h - 0.008), 0.003, 1)
    for z0, z1 in ((0.14, h * 0.42), (h * 0.5, h - 0.14)):
        for face in (-1, 1):
            s.block(material, (m, face * 0.019, (z0 + z1) / 2), (w - 0.26, 0.01, z1 - z0), 0.004, 1)
            for dz in (z0 - 0.02, z1 + 0.02):
                s.block(material, (m, face * 0.019, dz), (w - 0.18, 0.014, 0.02), 0.003, 1)
    x = way * (w - 0.07)
    for face in (-1, 1):
        s.rod('metal:#b9b3a6', (x, face * 0.017, 1.02), (x, face * 0.06, 1.02), 0.01)
        s.rod('metal:#b9b3a6', (x, face * 0.058, 1.02), (x - way * 0.12, face * 0.058, 1.02), 0.009)
        s.block('metal:#b9b3a6', (x, face * 0.019, 0.99), (0.04, 0.006, 0.2), 0.002, 1)


def window(s, o, room):
    w, lo, hi, f = o.w, o.sill, o.head, 'gloss:' + o.frame
    glazed = o.kind == 'window'
    thin, deep = 0.05, 0.035
    for x in (-w / 2 + thin / 2, w / 2 - thin / 2):
        s.box(f, (x - thin / 2, -deep, lo + thin), (x + thin / 2, deep, hi - thin))
    for z in (lo + thin / 2, hi - thin / 2):
        s.box(f, (-w / 2, -deep, z - thin / 2), (w / 2, deep, z + thin / 2))
    parts = o.panes or max(1, round(w / 0.75))
    sliding = o.sill < 0.3
    for i in range(1, parts):
        x = -w / 2 + w * i / parts
        s.box(f, (x - 0.026, -deep, lo + thin), (x + 0.026, deep, hi - thin))
    if not sliding and hi - lo > 1.05:
        z = hi - 0.36
        s.box(f, (-w / 2, -deep + 0.004, z - 0.02), (w / 2, deep - 0.004, z + 0.02))
    if glazed:
        s.sheet('pane', [[(-w / 2, 0, lo), (w / 2, 0, lo)], [(-w / 2, 0, hi), (w / 2, 0, hi)]])
    if o.bars:
        bars(s, o)
    if lo > 0.2:
        s.block(f if room.tiles else 'gloss:#f3f0ea', (0, HALF - 0.01, lo - 0.012), (w + 0.06, 0.09, 0.026), 0.006, 1)
        s.block('plaster:#d9cdb8', (0, -HALF - 0.02, lo - 0.03), (w + 0.16, 0.14, 0.06), 0.008, 1)
    if o.curtain:
        curtains(s, o, room)


def bars(s, o):
    """Burglar bars, inside the frame."""
    metal, (w, lo, hi), y = 'gloss:' + (o.bars if o.bars.startswith('#') else '#ece8df'), (o.w, o.sill, o.head), 0.055
    n = max(3, round(w / 0.15))
    for i in range(1, n):
        x = -w / 2 + w * i / n
        s.box(metal, (x - 0.005, y - 0.005, lo + 0.03), (x + 0.005, y + 0.005, hi - 0.03))
    for t in (0.04, 0.36, 0.64, 0.96):
        z = lo + (hi - lo) * t
        s.box(metal, (-w / 2 + 0.02, y - 0.011, z - 0.009), (w / 2 - 0.02, y - 0.004, z + 0.009))
    for i in range(0, n, 2):
        x, z, r = -w / 2 + w * (i + 0.5) / n, (lo + hi) / 2, min(w / n * 0.42, 0.075)
        s.tube(metal, [(x + r * math.cos(a), y, z + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)], 0.005, 5, False)


def curtains(s, o, room):
    y, top = HALF + 0.1, min(o.head + 0.17, room.height - 0.06)
    reach = o.w / 2 + 0.22
    s.rod('gloss:#3a2c22', (-reach - 0.06, y, top), (reach + 0.06, y, top), 0.013)
    for side in (-1, 1):
        s.ball('gloss:#3a2c22', (side * (reach + 0.08), y, top), 0.024, 12)
        s.rod('gloss:#3a2c22', (side * (reach - 0.03), HALF, top), (side * (reach - 0.03), y, top), 0.008, 6)
        width = max(0.3, o.w * 0.17)
        drape(s, 'curtain:' + o.curtain, side * (reach - width / 2), width, y, 0.02, top)
    if o.sheer:
        drape(s, 'net:#fbfaf6', 0, o.w + 0.2, y - 0.045, 0.02, top, 0.014, 0.085)


def drape(s, material, x, width, y, low, top, deep=0.036, pitch=0.095):
    n, rows = int(width / 0.012), 9
    u, v = np.linspace(0, 1, n), np.linspace(0, 1, rows)
    phase = float(s.random.uniform(0, 6))
    waves = np.sin(2 * math.pi * u[None, :] * width / pitch + phase + 0.35 * np.sin(3 * v[:, None]))
    flare = 1 + 0.05 * v[:, None]
    grid = np.stack([x + (u[None, :] - 0.5) * width * flare, y + waves * deep * (0.75 + 0.35 * v[:, None]), np.broadcast_to(top - (top - low) * v[:, None], (rows, n))], -1)
    s.sheet(material, grid)


# --- roofs ------------------------------------------------------------------------------------------------------
def build_roof(s, kind='hip', rect=(0, 0, 1, 1), z=2.9, over=0.7, pitch=24, tile='#a8502f', fascia='#f0e9dc', parapet=0.5, plaster='#e9dcc3'):
    x0, y0, x1, y1 = rect
    if kind == 'flat':
        s.box('plaster:' + plaster, (x0 - HALF, y0 - HALF, z), (x1 + HALF, y1 + HALF, z + 0.25))
        low, high = z - 0.05, z + parapet
        for a, b in (((x0 - 0.25, y0 - 0.25), (x1 + 0.25, y0 + 0.05)), ((x0 - 0.25, y1 - 0.05), (x1 + 0.25, y1 + 0.25)), ((x0 - 0.25, y0 + 0.05), (x0 + 0.05, y1 - 0.05)), ((x1 - 0.05, y0 + 0.05), (x1 + 0.25, y1 - 0.05))):
            s.box('plaster:' + plaster, (*a, low), (*b, high))
        return
    x0, y0, x1, y1 = x0 - over, y0 - over, x1 + over, y1 + over
    wide, deep = x1 - x0, y1 - y0
    rise = min(wide, deep) / 2 * math.tan(math.radians(pitch))
    z0 = z - over * math.tan(math.radians(pitch)) * 0.15
    m = 'rooftile:' + tile
    if wide >= deep:
        inset = deep / 2 if kind == 'hip' else 0
        a, b = (x0 + inset, (y0 + y1) / 2, z0 + rise), (x1 - inset, (y0 + y1) / 2, z0 + rise)
    else:
        inset = wide / 2 if kind == 'hip' else 0
        a, b = ((x0 + x1) / 2, y0 + inset, z0 + rise), ((x0 + x1) / 2, y1 - inset, z0 + rise)
    p = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), a, b]
    if wide >= deep:
        quads, tris, hips = [(0, 1, 5, 4), (2, 3, 4, 5)], [(3, 0, 4), (1, 2, 5)], [(0, 4), (3, 4), (1, 5), (2, 5)]
    else:
        quads, tris, hips = [(1, 2, 5, 4), (3, 0, 4, 5)], [(0, 1, 4), (2, 3, 5)], [(0, 4), (1, 4), (2, 5), (3, 5)]
    s.add(m, p, quads)
    s.add(m if kind == 'hip' else 'plaster:' + plaster, p, tris)
    for i, j in [*hips, (4, 5)]:
        s.rod(m, p[i], p[j], 0.085, 8)
    s.box('paint:#f5f1e8', (x0 + 0.02, y0 + 0.02, z0 - 0.06), (x1 - 0.02, y1 - 0.02, z0 - 0.02))
    for q0, q1 in (((x0, y0), (x1, y0 + 0.03)), ((x0, y1 - 0.03), (x1, y1)), ((x0, y0), (x0 + 0.03, y1)), ((x1 - 0.03, y0), (x1, y1))):
        s.box('gloss:' + fascia, (*q0, z0 - 0.16), (*q1, z0 + 0.03))
    for q0, q1 in (((x0 - 0.1, y0 - 0.06, z0 - 0.03), (x1 + 0.1, y0 - 0.06, z0 - 0.03)), ((x0 - 0.1, y1 + 0.06, z0 - 0.03), (x1 + 0.1, y1 + 0.06, z0 - 0.03))):
        s.rod('gloss:' + fascia, q0, q1, 0.06, 10)


def shell(s, plan, storey, first):
    """Another flat of the same block, seen from outside only."""
    for room in plan.rooms:
        with s.at(0, 0, room.z):
            shell_room(s, plan, room, first)
    for o in plan.openings:
        inner = [r for r, _ in o.rooms if not r.open]
        if len(inner) == 1:
            with s.at(0, 0, o.level * STOREY):
                fit(s, plan, o)


def shell_room(s, plan, room, first):
    plaster = 'plaster:' + plan.data.get('plaster', '#e9dcc3')
    if room.open:
        open_room(s, plan, room)
    else:
        for side, (axis, c, a, b) in room.edges().items():
            inward = 1 if side in 'SW' else -1
            for lo, hi in plan.outer(room, side):
                holes = plan.on(room, side)
                half_wall(s, [(-0.9 if first and not room.level else -foot(plan, room), room.height + 0.12, plaster)], axis, c, -inward, *plan.round_corner(room, axis, c, lo, hi), holes)
        s.box('matt:#cfc6b6', (room.x0, room.y0, -0.12), (room.x1, room.y1, 0))
        s.box('paint:#f7f5f0', (room.x0, room.y0, room.height), (room.x1, room.y1, room.height + 0.12))
