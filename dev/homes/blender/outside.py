"""What lies around a home: compound, garden, the hills of the town or the lake. z = 0 is the floor of the home."""
import math

import numpy as np

import furniture
from furniture import blade
from house import HALF


def patch(s, rect, material, z=0.0, thick=0.3):
    s.box(material, (rect[0], rect[1], z - thick), (rect[2], rect[3], z))


def steps(s, x, y, w=1.8, turn=0, n=3, rise=0.15, material='screed:#8a4a36', base=-0.45):
    with s.at(x, y, base, turn=turn):
        for i in range(n):
            s.box(material, (-w / 2, 0, rise * i), (w / 2, 0.3 * (n - i), rise * (i + 1)))     # on each other: faces that coincide are black


def compound_wall(s, path, h=2.2, z=0, colour='#e6d8bd', cap='#a8502f', fence=True):
    for (ax, ay), (bx, by) in zip(path, path[1:]):
        length, turn = math.hypot(bx - ax, by - ay), math.degrees(math.atan2(by - ay, bx - ax))
        with s.at(ax, ay, z, turn=turn):
            s.box('plaster:' + colour, (-0.1, -0.1, -0.4), (length + 0.1, 0.1, h))
            s.box('rooftile:' + cap, (-0.16, -0.19, h), (length + 0.16, 0.19, h + 0.07))
            n = max(1, round(length / 3))
            for i in range(n + 1):
                x = length * i / n
                s.box('plaster:' + colour, (x - 0.17, -0.17, -0.4), (x + 0.17, 0.17, h + 0.12))
                s.box('rooftile:' + cap, (x - 0.22, -0.22, h + 0.12), (x + 0.22, 0.22, h + 0.2))
                if fence:
                    s.rod('metal:#8f9294', (x, 0, h + 0.2), (x, 0, h + 0.75), 0.012, 6)
            if fence:
                for k in range(4):
                    s.rod('metal:#b9bbbd', (0, 0, h + 0.32 + 0.13 * k), (length, 0, h + 0.32 + 0.13 * k), 0.003, 4)


def gate(s, x, y, w=3.6, h=2.3, turn=0, z=0, colour='#4a3325'):
    with s.at(x, y, z, turn=turn):
        for side in (-1, 1):
            s.box('plaster:#e6d8bd', (side * (w / 2 + 0.02), -0.25, -0.4), (side * (w / 2 + 0.5), 0.25, h + 0.35))
            s.box('rooftile:#a8502f', (side * (w / 2 - 0.04), -0.31, h + 0.35), (side * (w / 2 + 0.56), 0.31, h + 0.45))
            s.ball('glow:#fff0d8', (side * (w / 2 + 0.26), 0, h + 0.57), 0.12, 18)
            m = side * w / 4
            s.box('gloss:' + colour, (m - w / 4 + 0.02, -0.02, 0.06), (m + w / 4 - 0.02, 0.02, h))
            for k in range(7):
                s.box('gloss:' + colour, (m - w / 4 + 0.03, 0.02, 0.14 + k * (h - 0.3) / 6 - 0.02), (m + w / 4 - 0.03, 0.045, 0.14 + k * (h - 0.3) / 6 + 0.03))
                s.box('gloss:' + colour, (m - w / 4 + 0.03, -0.045, 0.14 + k * (h - 0.3) / 6 - 0.02), (m + w / 4 - 0.03, -0.02, 0.14 + k * (h - 0.3) / 6 + 0.03))
            for k in range(6):
                xx = m - w / 4 + 0.15 + k * (w / 2 - 0.3) / 5
                s.turned('metal:#b9923f', [(0.03, h), (0.0, h + 0.16)], 8, (xx, 0, 0))


def water_tank(s, x, y, z=0, stand=3.2, r=0.62, colour='#1d1f21'):
    with s.at(x, y, z):
        for a in (-1, 1):
            for b in (-1, 1):
                s.rod('gloss:#7d8285', (a * 0.72, b * 0.72, 0), (a * 0.6, b * 0.6, stand), 0.04, 8)
        for t in (0.3, 0.62, 0.97):
            k = 0.72 - 0.12 * t
            corner = [(-k, -k, stand * t), (k, -k, stand * t), (k, k, stand * t), (-k, k, stand * t), (-k, -k, stand * t)]
            for p, q in zip(corner, corner[1:]):
                s.rod('gloss:#7d8285', p, q, 0.025, 6)
        s.box('wood:#6b4226', (-0.75, -0.75, stand), (0.75, 0.75, stand + 0.07))
        profile = [(0, stand + 0.07), (r, stand + 0.07)]
        for k in range(12):
            q = stand + 0.12 + k * 0.11
            profile += [(r, q), (r * 1.035, q + 0.03), (r * 1.035, q + 0.06), (r, q + 0.09)]
        top = profile[-1][1]
        profile += [(r * 0.95, top + 0.06), (r * 0.4, top + 0.22), (r * 0.36, top + 0.3), (0, top + 0.31)]
        s.turned('matt:' + colour, profile, 40)
        s.tube('matt:#2f6ba3', [(r + 0.02, 0, stand + 0.2), (r + 0.12, 0, stand + 0.2), (r + 0.12, 0, 0)], 0.02, 8)


def leaf_cloud(s, material, centre, radii, count, size, hollow=0.55, flat=0.0):
    """Many small leaves in an ellipsoid, more of them near its skin."""
    r = s.random
    way = r.normal(size=(count, 3))
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    lump = 0.82 + 0.2 * np.sin(way[:, 0] * 4 + centre[0]) * np.sin(way[:, 1] * 5 + centre[1]) + 0.1 * np.sin(way[:, 2] * 7)
    points = way * (hollow + (1 - hollow) * r.random((count, 1)) ** 0.6) * lump[:, None] * np.asarray(radii) + np.asarray(centre)
    points[:, 2] = np.maximum(points[:, 2], centre[2] - radii[2] * (1 - flat))
    normal = way + 0.7 * r.normal(size=(count, 3))
    u = np.cross(normal, r.normal(size=(count, 3)))
    u /= np.maximum(np.linalg.norm(u, axis=1, keepdims=True), 1e-6)
    v = np.cross(normal, u)
    v /= np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-6)
    k = size * r.uniform(0.6, 1.3, (count, 1))
    corners = np.stack([points - u * k, points - v * k * 0.45, points + u * k, points + v * k * 0.45], 1)
    s.add(material, corners.reshape(-1, 3), np.arange(count * 4).reshape(-1, 4))


def tree(s, x, y, z=0, h=6.5, r=2.8, colour='#3d6b2a', count=7000, size=0.13):
    with s.at(x, y, z):
        s.tube('wood:#5a4331', [(0, 0, 0), (0.1, 0.05, h * 0.25), (0.0, 0.1, h * 0.5), (0.1, 0, h * 0.75)], [0.22, 0.17, 0.12, 0.05], 10)
        for k in range(6):
            a = 1.05 * k + 0.4
            q = (0.6 * r * math.cos(a), 0.6 * r * math.sin(a), h * (0.66 + 0.07 * (k % 3)))
            s.tube('wood:#5a4331', [(0, 0.05, h * 0.36), (q[0] * 0.5, q[1] * 0.5, h * 0.52), q], [0.1, 0.07, 0.03], 7)
            leaf_cloud(s, 'leaf:' + colour, q, (r * 0.58, r * 0.58, h * 0.2), count // 7, size)
        leaf_cloud(s, 'leaf:' + colour, (0, 0, h * 0.84), (r * 0.7, r * 0.7, h * 0.22), count // 7, size)


def palm_tree(s, x, y, z=0, h=6.5, lean=0.5, fronds=19):
    with s.at(x, y, z):
        t = np.linspace(0, 1, 26)
        path = np.stack([lean * t ** 2, 0.25 * lean * t ** 2, h * t], 1)
        s.tube('wood:#8a7458', path, 0.17 - 0.05 * t + 0.012 * (np.arange(26) % 2), 12)
        top = path[-1]
        for k in range(fronds):
            heading = 2.4 * k + float(s.random.uniform(-0.2, 0.2))
            rise, reach = float(s.random.uniform(0.2, 1.35)), float(s.random.uniform(2.0, 2.6))
            q = np.linspace(0, 1, 18)
            rib = top + np.stack([reach * q * math.cos(heading), reach * q * math.sin(heading), reach * (rise * q - (0.75 + 0.35 * rise) * q * q)], 1)
            s.tube('leaf:#7d8f4a', rib, np.linspace(0.025, 0.005, 18), 5)
            for i in range(2, 18):
                for side in (-1, 1):
                    blade(s, 'leaf:#4a7a35', rib[i], heading + side * (1.1 - 0.03 * i), 0.72 * math.sin(math.pi * (0.18 + 0.75 * i / 18)), 0.055, 0.85, 0.12, 4)
        for k in range(5):
            s.ball('matt:#8a9a3a', top + np.array([0.2 * math.cos(k * 1.3), 0.2 * math.sin(k * 1.3), -0.15]), 0.11, 10)


def matooke(s, x, y, z=0, stems=4, h=3.6, spread=0.8):
    for k in range(stems):
        a = 2.4 * k
        tall = h * float(s.random.uniform(0.6, 1.0))
        with s.at(x + spread * math.cos(a) * (0.3 + 0.3 * k / stems), y + spread * math.sin(a) * (0.3 + 0.3 * k / stems), z):
            s.rod('leaf:#8a8a4f', (0, 0, 0), (0.06, 0, tall * 0.62), 0.12, 12, 0.6)
            for i in range(9):
                torn_leaf(s, (0.06, 0, tall * 0.58), 2.4 * i + a, tall * 0.6 * float(s.random.uniform(0.8, 1.1)), 0.17 * tall, float(s.random.uniform(0.75, 1.5)))


def torn_leaf(s, root, heading, length, width, lift):
    """A banana leaf: a rib with many narrow strips, some of them hanging."""
    t = np.linspace(0, 1, 22)
    rib = np.asarray(root) + np.stack([length * t * (1 - 0.2 * t) * math.cos(heading), length * t * (1 - 0.2 * t) * math.sin(heading), length * (lift * t - (0.75 + 0.3 * lift) * t ** 2.2)], 1)
    s.tube('leaf:#9aa860', rib, np.linspace(0.022, 0.005, 22), 5)
    side = np.array([-math.sin(heading), math.cos(heading), 0.0])
    half = width * np.sin(np.pi * np.clip(0.1 + 0.88 * t, 0, 1)) ** 0.6
    for sign in (-1, 1):
        for a in range(1, 21):
            sag = 0.25 if s.random.random() < 0.75 else -0.6
            b = min(a + 1, 21)
            edge = lambda i: rib[i] + side * sign * half[i] + np.array([0, 0, half[i] * sag])
            s.add('leaf:#4f8a34', [rib[a], rib[b], edge(b), edge(a)], [(0, 1, 2, 3)] if sign < 0 else [(3, 2, 1, 0)])


def bougainvillea(s, x, y, z=0, w=2.4, h=2.2, d=0.9, colour='#b5176b', turn=0):
    with s.at(x, y, z, turn=turn):
        for k in range(5):
            s.tube('wood:#6b5540', [(0.1 * k - 0.2, 0, 0), (w * (k - 2) / 8, 0.05, h * 0.5), (w * (k - 2) / 5, 0.1, h * 0.8)], [0.035, 0.025, 0.012], 6)
        n = max(2, round(w / 0.7))
        for k in range(n):
            q = ((k - (n - 1) / 2) * w / n, 0.05 * (k % 2), h * (0.62 + 0.12 * (k % 2)))
            leaf_cloud(s, 'leaf:#3f6f2c', q, (w / n * 0.8, d / 2, h * 0.4), 420, 0.06)
            leaf_cloud(s, 'leaf:' + colour, (q[0], q[1], q[2] + 0.08), (w / n * 0.84, d / 2 * 1.05, h * 0.4), 520, 0.05, 0.85)


def hedge(s, a, b, z=0, h=0.8, d=0.6, colour='#3f6b2b'):
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    with s.at(a[0], a[1], z, turn=math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))):
        s.block('leaf:' + colour, (length / 2, 0, h / 2), (length, d - 0.14, h - 0.08), 0.08, 2)
        r, n = s.random, int(length * 900 * h)
        p = np.stack([r.uniform(0, length, n), r.uniform(-d / 2, d / 2, n), r.uniform(0, h, n)], 1)
        face = r.integers(0, 3, n)
        p[face == 0, 2] = h + r.normal(0, 0.02, (face == 0).sum())
        p[face == 1, 1] = -d / 2 + r.normal(0, 0.02, (face == 1).sum())
        p[face == 2, 1] = d / 2 + r.normal(0, 0.02, (face == 2).sum())
        u, v = r.normal(size=(n, 3)), r.normal(size=(n, 3))
        u /= np.linalg.norm(u, axis=1, keepdims=True)
        v /= np.linalg.norm(v, axis=1, keepdims=True)
        s.add('leaf:' + colour, np.stack([p - u * 0.045, p - v * 0.022, p + u * 0.045, p + v * 0.022], 1).reshape(-1, 3), np.arange(4 * n).reshape(-1, 4))


def flowers(s, rect, z=0, hues=('#e8b62c', '#c4302b', '#f2efe6'), each=70, h=0.32):
    r = s.random
    for hue in hues:
        n = int(each * (rect[2] - rect[0]) * (rect[3] - rect[1]))
        p = np.stack([r.uniform(rect[0], rect[2], n), r.uniform(rect[1], rect[3], n), np.full(n, z) + r.uniform(h * 0.6, h, n)], 1)
        u, v = r.normal(size=(n, 3)), r.normal(size=(n, 3))
        k = 0.035
        u, v = u / np.linalg.norm(u, axis=1, keepdims=True) * k, v / np.linalg.norm(v, axis=1, keepdims=True) * k
        s.add('leaf:' + hue, np.stack([p - u, p - v, p + u, p + v], 1).reshape(-1, 3), np.arange(4 * n).reshape(-1, 4))
    m = int(420 * (rect[2] - rect[0]) * (rect[3] - rect[1]))
    leaf_ground(s, rect, z, m, h * 0.85, 0.06, '#3f6b2b')


def lawn(s, rect, z=0, colour='#4f7a30', dense=900, blades=0.07):
    patch(s, rect, 'grass:' + colour, z)
    leaf_ground(s, rect, z, min(90000, int(dense * (rect[2] - rect[0]) * (rect[3] - rect[1]))), blades, 0.012, colour, True)


def leaf_ground(s, rect, z, n, h, width, colour, upright=False):
    r = s.random
    p = np.stack([r.uniform(rect[0], rect[2], n), r.uniform(rect[1], rect[3], n), np.full(n, float(z))], 1)
    a = r.uniform(0, 2 * math.pi, n)
    side = np.stack([np.cos(a), np.sin(a), np.zeros(n)], 1) * width / 2
    lean = r.normal(0, 0.35 if upright else 0.5, (n, 3)) * h
    lean[:, 2] = h * r.uniform(0.5, 1.0, n)
    s.add('leaf:' + colour, np.stack([p - side, p + side, p + lean], 1).reshape(-1, 3), np.arange(3 * n).reshape(-1, 3))


def swimming_pool(s, rect, z=0, water='pool:#1f8fa3'):
    x0, y0, x1, y1 = rect
    s.box('stone:#d9cfbd', (x0 - 0.9, y0 - 0.9, z - 0.3), (x1 + 0.9, y0, z + 0.03))
    s.box('stone:#d9cfbd', (x0 - 0.9, y1, z - 0.3), (x1 + 0.9, y1 + 0.9, z + 0.03))
    s.box('stone:#d9cfbd', (x0 - 0.9, y0, z - 0.3), (x0, y1, z + 0.03))
    s.box('stone:#d9cfbd', (x1, y0, z - 0.3), (x1 + 0.9, y1, z + 0.03))
    s.box(water, (x0, y0, z - 0.3), (x1, y1, z - 0.07))


# --- far away ---------------------------------------------------------------------------------------------------
def waves(seed, count=9, low=0.0003, high=0.0026):
    r = np.random.default_rng(seed)
    k, a, p = r.uniform(low, high, count), r.uniform(0, 2 * math.pi, count), r.uniform(0, 6, count)
    return lambda x, y: sum(np.sin(x * k[i] * math.cos(a[i]) * 6 + y * k[i] * math.sin(a[i]) * 6 + p[i]) * (low / k[i]) ** 0.35 for i in range(count)) / count


def land(s, seed=1, ground=-0.45, near=46.0, drop=40.0, hills=75.0, lake=None, shore=500.0, material='hill:#2f5a22', town=700, trees=1800, towers=0, downtown=190):
    """A ring of country around the compound. lake: the compass bearing of the open water, or none; downtown: that of the towers."""
    wave = waves(seed)
    n_r, n_a = 110, 260
    radius = np.concatenate([[0.01, near * 0.5], near * (7500 / near) ** np.linspace(0, 1, n_r)])
    angle = np.linspace(0, 2 * math.pi, n_a + 1)
    water = ground - drop - 6

    def height(x, y):
        r = np.hypot(x, y)
        fall = np.clip((r - near) / 260, 0, 1)
        z = ground - drop * fall ** 0.8
        rise = np.clip((r - 260) / 1500, 0, 1)
        hump = np.clip(0.5 + 1.5 * wave(x, y), 0, 1)
        z = z + rise * hills * 1.5 * hump * hump * (3 - 2 * hump)
        if lake is not None:
            bearing = np.degrees(np.arctan2(x, y))
            off = np.abs((bearing - lake + 180) % 360 - 180)
            inside = np.clip((78 - off) / 22, 0, 1) * np.clip((r - shore * 0.45) / (shore * 0.55), 0, 1)
            far = np.clip((r - 5200) / 1500, 0, 1)
            island = np.clip(wave(x * 1.7 + 900, y * 1.7) * 3.2 - 0.75, 0, 1) * np.clip((r - 1500) / 700, 0, 1)
            z = z * (1 - inside) + inside * (water - 14 + (far + island) * 60)
        return np.where(r < near + 1, ground - 0.05, z)

    gx, gy = radius[:, None] * np.sin(angle)[None], radius[:, None] * np.cos(angle)[None]
    s.sheet(material, np.stack([gx, gy, height(gx, gy)], -1)[:, ::-1])
    if lake is not None:
        a = np.linspace(0, 2 * math.pi, 97)
        rr = np.array([150, 400, 1000, 3000, 9000.0])
        s.sheet('lake:#2f5f7d', np.stack([rr[:, None] * np.sin(a)[None], rr[:, None] * np.cos(a)[None], np.full((5, 97), water)], -1)[:, ::-1])
    r = np.random.default_rng(seed + 5)
    roofs = ('#a5492b', '#8c3b25', '#b0603c', '#7d8a8f', '#9a4a33', '#5d7a5a')
    for _ in range(town):
        q, a = 90 * (2600 / 90) ** r.random(), r.uniform(0, 2 * math.pi)
        x, y = q * math.sin(a), q * math.cos(a)
        z = float(height(np.array(x), np.array(y)))
        if lake is not None and z < water + 2:
            continue
        w, d, h = r.uniform(7, 13), r.uniform(6, 10), r.choice([3.2, 3.2, 6.2, 6.2, 9.5])
        with s.at(x, y, z - 1, turn=r.uniform(0, 180)):
            s.box('far:' + str(r.choice(['#e6dcc6', '#d9c7a5', '#cfc6b8', '#c9a27a', '#efe9dd'])), (-w / 2, -d / 2, 0), (w / 2, d / 2, h + 1))
            m, k = 'far:' + str(r.choice(roofs)), d / 2
            p = [(-w / 2 - .6, -d / 2 - .6, h + 1), (w / 2 + .6, -d / 2 - .6, h + 1), (w / 2 + .6, d / 2 + .6, h + 1), (-w / 2 - .6, d / 2 + .6, h + 1), (-w / 2 + k, 0, h + 3), (w / 2 - k, 0, h + 3)]
            s.add(m, p, [(0, 1, 5, 4), (2, 3, 4, 5)])
            s.add(m, p, [(3, 0, 4), (1, 2, 5)])
            dark = 'far:#3a4248'
            if q < 500:
                for zz in np.arange(1.8, h, 3.0):
                    for t in (-0.3, 0.0, 0.3):
                        for side in (-1, 1):
                            s.box(dark, (t * w - 0.6, side * (d / 2 + 0.02), zz), (t * w + 0.6, side * d / 2, zz + 1.3))
    high_rise(s, towers, downtown, height, np.random.default_rng(seed + 9))
    for _ in range(trees):
        q, a = (near + 6) * (1500 / near) ** r.random(), r.uniform(0, 2 * math.pi)
        x, y = q * math.sin(a), q * math.cos(a)
        z = float(height(np.array(x), np.array(y)))
        if lake is not None and z < water + 1:
            continue
        size = r.uniform(2.2, 4.5)
        hue = str(r.choice(['#3a6428', '#4a7a30', '#365c2a', '#5a8436']))
        if q < 170:
            leaf_cloud(s, 'far:' + hue, (x, y, z + size), (size, size, size * 0.9), 900, 0.32, 0.7)
            s.ball('far:#2c4f20', (x, y, z + size), size * 0.72, 10, 0.9)
        else:
            for k in range(2):
                s.ball('far:' + hue, (x + size * 0.7 * k, y, z + size * (0.8 - 0.2 * k)), size * (1 - 0.3 * k), 8, 0.9)


def high_rise(s, count, bearing, height, r):
    for _ in range(count):
        q, a = r.uniform(330, 1000), math.radians(bearing + r.normal(0, 26))
        x, y, w, d, h = q * math.sin(a), q * math.cos(a), r.uniform(14, 26), r.uniform(12, 20), r.uniform(28, 74)
        with s.at(x, y, float(height(np.array(x), np.array(y))) - 1, turn=r.uniform(0, 90)):
            s.box('far:' + str(r.choice(['#dcd8cf', '#c9cdd0', '#b9a58c', '#e8e2d6', '#8fa3ad'])), (-w / 2, -d / 2, 0), (w / 2, d / 2, h))
            for z in np.arange(4, h - 2, 3.4):
                s.box('far:#3f4d57', (-w / 2 - 0.05, -d / 2 - 0.05, z), (w / 2 + 0.05, d / 2 + 0.05, z + 1.5))


THINGS = {f.__name__: f for f in (patch, steps, compound_wall, gate, water_tank, tree, palm_tree, matooke, bougainvillea, hedge, flowers, lawn,
                                  swimming_pool, land)}
